package io.weir.changelog.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.RowBatch;
import io.weir.disk.SmallDisk;
import io.weir.state.StateDamagedException;
import io.weir.state.StateException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs where this process may mount a small file system. */
@ExtendWith(HandlesAtZero.class)
class FullDiskTest {
    private static final Uuid TOPIC = Uuid.randomUuid();

    @TempDir
    Path disk;

    private final StateMemory memory = StateMemory.ofBytes(4 << 20);
    private final Random random = new Random(1);
    private long written = -1;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        assumeTrue(SmallDisk.mount(disk, "8m"), "This process may not mount a small disk.");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        SmallDisk.unmount(disk);
        memory.close();
    }

    @Test
    @Timeout(60)
    void a_full_disk_fails_at_once_and_costs_nothing_that_was_written() throws IOException, InterruptedException {
        try (RocksDbBytes bytes = open()) {
            assertThatThrownBy(() -> fill(bytes))
                    .isInstanceOf(StateException.class)
                    .isNotInstanceOf(StateDamagedException.class)
                    .hasMessageContaining(disk.toString())
                    .hasMessageContaining("The disk is full: make room");
            assertThatThrownBy(() -> fill(bytes)).isInstanceOf(StateException.class);
            assertThat(bytes.position("a")).isEqualTo(new LogPosition(TOPIC, written));
            assertThat(bytes.store("a").get(key(written))).isNotNull();
        }

        assertThat(SmallDisk.resize(disk, "64m")).isTrue();

        try (RocksDbBytes bytes = open()) {
            assertThat(bytes.position("a")).isEqualTo(new LogPosition(TOPIC, written));
            assertThat(bytes.store("a").get(key(written))).isNotNull();
            assertThat(bytes.store("a").get(key(written + 1))).isNull();
            write(bytes);
        }
        assertThat(memory.damagedDirectories()).isZero();
    }

    private RocksDbBytes open() {
        return RocksDbBytes.open(disk.resolve("0_0"), List.of("a"), memory);
    }

    private void fill(RocksDbBytes bytes) {
        while (written < 1_000) {
            write(bytes);
        }
    }

    private void write(RocksDbBytes bytes) {
        byte[] value = new byte[20_000];
        random.nextBytes(value);
        RowBatch batch = new RowBatch();
        batch.put("a", key(written + 1), value);
        batch.move("a", new LogPosition(TOPIC, written + 1));
        bytes.write(batch);
        written++;
    }

    private static byte[] key(long number) {
        return ("key-" + number).getBytes(StandardCharsets.UTF_8);
    }
}
