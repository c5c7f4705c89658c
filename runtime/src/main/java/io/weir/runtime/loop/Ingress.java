package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.InputBatch;
import io.weir.runtime.assign.CopyOrder;
import io.weir.runtime.reads.LocalStores;
import io.weir.runtime.tasks.TaskPositions;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The instance's one member of the group: polls, hands records to lanes, follows the assignment.
 *
 * <p>Owned by its thread. Lanes and the restore loop reach it through its mailbox, its offset commits and the stores in
 * flight; the methods of {@link LaneOwner} and of {@link RestoreReturns} are the only ones that they call.
 */
final class Ingress implements Loop, LaneOwner {

    private static final long SAVE_MS = 10_000;

    private final InputConsumer consumer;
    private final IngressSettings settings;
    private final InstanceListener listener;
    private final RestoreReturns returns;
    private final Purge purge;
    private final TaskPositions positions;
    private final CopyOrders orders;
    private final Mailbox<Ingress> mailbox = new Mailbox<>(this::wake);
    private final OffsetCommits commits = new OffsetCommits();
    private final InputBudget budget;
    private final LaneWatch watch;
    private final Assignment assignment;
    private volatile boolean polling;
    private long nextRestMs;
    private long savedMs;
    private final Rests rests = new Rests();
    private final CommittedOffsets offsets = new CommittedOffsets();
    private final PauseSwitch pause;
    private final Leftovers leftovers;
    private final LocalStores stores;
    private @Nullable Ending ending;
    private volatile boolean stopped;

    Ingress(InputConsumer consumer, IngressSettings settings, IngressSurroundings around) {
        this.consumer = consumer;
        this.settings = settings;
        this.listener = around.listener();
        this.purge = around.purge();
        this.pause = around.pause();
        this.leftovers = around.leftovers();
        this.stores = around.stores();
        this.positions = around.state().positions();
        this.orders = around.state().orders();
        this.budget = new InputBudget(
                settings.inputBytesMax(),
                partition -> mailbox.tell(ingress -> ingress.consumer.resume(List.of(partition))));
        this.watch = new LaneWatch(settings.stallMs());
        this.assignment = new Assignment(this, around, budget, offsets);
        this.returns = new RestoreReturns(this, assignment, around);
    }

    /** Wires the other loops; called once, before the first step. */
    void connect(List<Lane> lanes, RestoreLoop restore) {
        assignment.connect(lanes, restore);
        consumer.subscribe(assignment.inputs(), assignment);
    }

    Mailbox<Ingress> mailbox() {
        return mailbox;
    }

    RestoreReturns returns() {
        return returns;
    }

    InputConsumer consumer() {
        return consumer;
    }

    IngressSettings settings() {
        return settings;
    }

    TaskPositions positions() {
        return positions;
    }

    CopyOrder newestCopyOrder() {
        return orders.newest();
    }

    InstanceListener listener() {
        return listener;
    }

    /** Serves the lanes' commits while the ingress waits for them. */
    void serveCommits() {
        if (commits.serve(consumer)) {
            assignment.lanes().wake();
        }
    }

    // ---- the loop

    @Override
    public boolean step(long nowMs) {
        mailbox.run(this);
        rests.wake(nowMs, ending != null);
        if (ending != null) {
            end(ending);
            return true;
        }
        serveCommits();
        for (Map.Entry<TopicPartition, InputConsumer.Batch> fetched : poll().entrySet()) {
            deliver(fetched.getKey(), fetched.getValue());
        }
        assignment.tellInputEnds();
        assignment.lanes().all().forEach(lane -> watch.look(lane, nowMs));
        purge.step(nowMs);
        assignment.tidy(leftovers, nowMs);
        savePositions(nowMs);
        nextRestMs = nowMs + settings.retryMs();
        return true;
    }

    // The hints of the positions cost a file each, so they are not written at every commit.
    private void savePositions(long nowMs) {
        if (nowMs - savedMs >= SAVE_MS) {
            positions.save();
            savedMs = nowMs;
        }
    }

    private Map<TopicPartition, InputConsumer.Batch> poll() {
        polling = true;
        try {
            boolean idle = mailbox.isEmpty() && commits.isEmpty();
            return consumer.poll(Duration.ofMillis(idle ? settings.pollMs() : 0));
        } finally {
            polling = false;
        }
    }

    private void wake() {
        if (polling) {
            consumer.wakeup();
        }
    }

    private void deliver(TopicPartition partition, InputConsumer.Batch fetched) {
        TaskEntry entry = assignment.entry(partition);
        if (entry == null || !entry.isRunning()) {
            // Fetched before the partition was paused: the inputs are sought before the task runs.
            return;
        }
        InputBatch batch = InputBatch.of(fetched.records(), fetched.nextOffset());
        if (budget.add(partition, batch.bytes())) {
            consumer.pause(List.of(partition));
        }
        long epoch = entry.epoch();
        entry.lane().mailbox().tell(lane -> lane.add(entry.spec().id(), epoch, partition, batch));
        assignment.delivered(partition);
    }

    /** Does something after a rest. */
    void afterRest(Runnable then) {
        rests.add(then, nextRestMs);
    }

    // ---- lanes come and go

    void add(Lane lane) {
        assignment.lanes().add(lane);
        consumer.rejoin(); // The group's next placement counts it.
    }

    void remove(Lane lane) {
        if (assignment.lanes().remove(lane)) {
            consumer.rejoin();
        }
    }

    List<LaneReport> report() {
        return assignment.report();
    }

    // ---- messages of lanes

    @Override
    public boolean isPaused() {
        return pause.isOn();
    }

    @Override
    public ConsumerGroupMetadata group() {
        return consumer.group();
    }

    @Override
    public CompletableFuture<Void> commit(Map<TopicPartition, OffsetAndMetadata> inputs) {
        CompletableFuture<Void> answer = commits.ask(inputs);
        wake();
        return answer;
    }

    @Override
    public void committed(Map<TopicPartition, OffsetAndMetadata> inputs) {
        purge.committed(inputs);
        offsets.committed(inputs);
        stores.committed(inputs);
    }

    @Override
    public void followed(TaskId task, String store, LogPosition position) {
        positions.moved(task, store, position);
    }

    @Override
    public void released(TopicPartition partition, long bytes) {
        budget.release(partition, bytes);
    }

    @Override
    public void rewind(TaskSpec spec, StoreSet open, long epoch, boolean rests) {
        if (stopped) {
            open.close();
            return;
        }
        stores.resting(spec.id());
        assignment.inFlight().put(spec.id(), open);
        mailbox.tell(ingress -> {
            if (rests) {
                ingress.afterRest(() -> ingress.assignment.rewind(spec, epoch));
            } else {
                ingress.assignment.rewind(spec, epoch);
            }
        });
    }

    @Override
    public boolean goesOnAfter(Set<TaskSpec> tasks, Throwable failure) {
        return listener.failed(failure);
    }

    // ---- the end

    /** The instance is to end. */
    void stop(Ending how) {
        ending = how;
    }

    /**
     * How the instance ends.
     *
     * @param commits whether tasks commit before they close
     * @param leaves whether the instance leaves the group, or keeps its place for a restart
     * @param timeoutMs how long the end may take
     * @param done completed with whether every loop ended in time
     */
    record Ending(boolean commits, boolean leaves, long timeoutMs, CompletableFuture<Boolean> done) {}

    private void end(Ending how) {
        boolean clean = false;
        try {
            clean = assignment.stop(how.commits, how.timeoutMs);
            consumer.close(how.leaves, Duration.ofMillis(Math.max(1_000, how.timeoutMs)));
        } finally {
            stopped = true;
            positions.save();
            commits.close();
            how.done.complete(clean);
        }
    }

    @Override
    public void abandon() {
        end(new Ending(false, false, settings.retryMs(), new CompletableFuture<>()));
    }

    @Override
    public void await(long timeoutMs) {
        // The poll waits.
    }

    @Override
    public boolean isStopped() {
        return stopped;
    }
}
