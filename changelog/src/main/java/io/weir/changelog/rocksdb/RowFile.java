package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.PackedRows;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.EnvOptions;
import org.rocksdb.IngestExternalFileOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;

/**
 * Brings many rows to a store as one sorted file.
 *
 * <p>That costs less than half of what writing them one by one does: no log, no memtable, no flush.
 */
final class RowFile {
    private final OpenDatabase opened;

    RowFile(OpenDatabase opened) {
        this.opened = opened;
    }

    /** Writes rows over those that are there; of several with one key, the last. */
    void write(String store, ColumnFamilyHandle family, PackedRows rows) {
        String act = "Loading rows of store [" + store + "]";
        Path file = opened.directory().newRowFile();
        try (DBOptions database = new DBOptions();
                Options options = new Options(database, opened.options().of(store));
                EnvOptions environment = new EnvOptions();
                SstFileWriter writer = new SstFileWriter(environment, options);
                IngestExternalFileOptions moved = new IngestExternalFileOptions().setMoveFiles(true)) {
            writer.open(file.toString());
            PackedRows.Taker adds = new Adds(writer, act);
            for (int place : SortedRows.newest(rows)) {
                rows.give(place, adds);
            }
            writer.finish();
            opened.database().ingestExternalFile(family, List.of(file.toString()), moved);
        } catch (RocksDBException failure) {
            throw failed(act, failure);
        } finally {
            opened.directory().deleteRowFile(file);
        }
    }

    private RuntimeException failed(String act, RocksDBException failure) {
        return RocksDbFailure.of(failure, act, opened.directory());
    }

    /** Adds rows to a file, by way of two buffers outside the heap that all of them share. */
    private final class Adds implements PackedRows.Taker {
        private static final int USUAL_BYTES = 1 << 10;

        private final SstFileWriter writer;
        private final String act;
        private ByteBuffer key = ByteBuffer.allocateDirect(USUAL_BYTES);
        private ByteBuffer value = ByteBuffer.allocateDirect(USUAL_BYTES);

        Adds(SstFileWriter writer, String act) {
            this.writer = writer;
            this.act = act;
        }

        @Override
        public void take(byte[] bytes, int keyAt, int keyLength, int valueAt, int valueLength) {
            try {
                if (valueLength < 0) {
                    writer.delete(Arrays.copyOfRange(bytes, keyAt, keyAt + keyLength));
                } else {
                    key = filled(key, bytes, keyAt, keyLength);
                    value = filled(value, bytes, valueAt, valueLength);
                    writer.put(key, value);
                }
            } catch (RocksDBException failure) {
                throw failed(act, failure);
            }
        }

        private ByteBuffer filled(ByteBuffer buffer, byte[] bytes, int at, int length) {
            ByteBuffer room = buffer.capacity() < length ? ByteBuffer.allocateDirect(2 * length) : buffer;
            return room.clear().put(bytes, at, length).flip();
        }
    }
}
