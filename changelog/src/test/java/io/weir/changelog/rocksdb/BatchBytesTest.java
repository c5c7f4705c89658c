package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

class BatchBytesTest {
    @TempDir
    private Path directory;

    @BeforeAll
    static void load_rocksdb() {
        RocksDB.loadLibrary();
    }

    @Test
    void bytes_are_those_that_rocksdb_writes_for_the_same_changes() throws RocksDBException {
        List<ColumnFamilyHandle> families = new ArrayList<>();
        try (ColumnFamilyOptions rows = new ColumnFamilyOptions();
                DBOptions options = new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
                RocksDB database =
                        RocksDB.open(options, directory.resolve("db").toString(), descriptors(rows), families);
                WriteBatch expected = new WriteBatch()) {
            BatchBytes found = new BatchBytes(0);
            Random random = new Random(1);
            for (int i = 0; i < 1_000; i++) {
                // The first family has a shorter form of its own, which is never needed.
                ColumnFamilyHandle family = families.get(1 + random.nextInt(families.size() - 1));
                byte[] key = bytes(random);
                byte[] value = bytes(random);
                switch (random.nextInt(3)) {
                    case 0 -> {
                        expected.put(family, key, value);
                        found.put(family.getID(), key, value);
                    }
                    case 1 -> {
                        expected.delete(family, key);
                        found.put(family.getID(), key, null);
                    }
                    default -> {
                        expected.deleteRange(family, key, value);
                        found.deleteRange(family.getID(), key, value);
                    }
                }
            }

            assertThat(found.toArray()).isEqualTo(expected.data());
            assertThat(database.getLatestSequenceNumber()).isZero();
            families.forEach(ColumnFamilyHandle::close);
        }
    }

    @Test
    void a_batch_for_the_first_family_is_taken_too() throws RocksDBException {
        try (RocksDB database = RocksDB.open(directory.resolve("db").toString());
                org.rocksdb.WriteOptions how = new org.rocksdb.WriteOptions()) {
            BatchBytes batch = new BatchBytes(0);
            batch.put(0, text("kept"), text("value"));
            batch.put(0, text("gone"), text("value"));
            batch.put(0, text("gone"), null);
            batch.put(0, text("range"), text("value"));
            batch.deleteRange(0, text("range"), text("rangf"));
            try (WriteBatch writes = new WriteBatch(batch.toArray())) {
                database.write(how, writes);
            }

            assertThat(database.get(text("kept"))).isEqualTo(text("value"));
            assertThat(database.get(text("gone"))).isNull();
            assertThat(database.get(text("range"))).isNull();
            assertThat(database.getLatestSequenceNumber()).isEqualTo(5);
        }
    }

    private static List<ColumnFamilyDescriptor> descriptors(ColumnFamilyOptions options) {
        List<ColumnFamilyDescriptor> families = new ArrayList<>();
        families.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, options));
        for (int i = 0; i < 130; i++) {
            families.add(new ColumnFamilyDescriptor(text("family-" + i), options));
        }
        return families;
    }

    /** Of lengths whose numbers take one, two and three bytes. */
    private static byte[] bytes(Random random) {
        int length = random.nextInt(20) == 0 ? random.nextInt(40_000) : random.nextInt(300);
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
