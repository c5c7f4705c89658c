package io.weir.runtime.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The lanes of an instance, each on its thread.
 *
 * <p>Safe for all threads; one changes the number of lanes at a time.
 */
final class LaneThreads {
    private final InstanceParts parts;
    private final Ingress ingress;
    private final UncommittedBudget uncommitted;
    private final NavigableMap<Integer, Running> staying = new ConcurrentSkipListMap<>();
    private final NavigableMap<Integer, Running> leaving = new ConcurrentSkipListMap<>();

    private boolean closed; // guarded by this

    /** Makes a lane for each producer; none runs yet. */
    LaneThreads(InstanceParts parts, Ingress ingress) {
        this.parts = parts;
        this.ingress = ingress;
        this.uncommitted = new UncommittedBudget(parts.timing().lane().uncommittedBytesMax());
        for (LaneProducer producer : parts.clients().producers()) {
            int number = staying.size() + 1;
            staying.put(number, running(number, producer));
        }
    }

    private Running running(int number, LaneProducer producer) {
        InstanceParts.Timing timing = parts.timing();
        LaneCommit commit =
                new LaneCommit(timing.lane(), producer, ingress, parts.clients().gate(), uncommitted);
        String name = parts.name() + "-lane-" + number;
        Lane lane = new Lane(name, parts.work().factory(), producer, ingress, commit);
        InstanceListener listener = parts.told().listener();
        return new Running(lane, new LoopThread(name, lane, timing.clockMs(), listener::died));
    }

    private record Running(Lane lane, LoopThread thread) {}

    List<Lane> lanes() {
        return staying.values().stream().map(Running::lane).toList();
    }

    /** The instance ends: no lane comes or goes any more. */
    synchronized void close() {
        closed = true;
    }

    int count() {
        return staying.size();
    }

    List<LoopThread> threads() {
        List<LoopThread> threads = new ArrayList<>();
        staying.values().forEach(running -> threads.add(running.thread));
        leaving.values().forEach(running -> threads.add(running.thread));
        return threads;
    }

    /**
     * Starts one more lane, which takes tasks over from the others.
     *
     * @return its name, or empty if the instance ends
     * @throws LogUnavailableException if the brokers do not answer its producer in time
     */
    synchronized Optional<String> add() {
        if (closed) {
            return Optional.empty();
        }
        leaving.values().removeIf(running -> running.thread.isEnded());
        int number = 1;
        while (staying.containsKey(number) || leaving.containsKey(number)) {
            number++;
        }
        Running running = running(number, parts.clients().more().open(number));
        staying.put(number, running);
        running.thread.start();
        ingress.mailbox().tell(loop -> loop.add(running.lane));
        return Optional.of(running.lane.name());
    }

    /**
     * Has the newest lane end as soon as the others have taken its tasks over.
     *
     * @return its thread, or empty if there is only one lane, which stays, or the instance ends
     */
    synchronized Optional<LoopThread> remove() {
        Map.Entry<Integer, Running> last = staying.lastEntry();
        if (closed || staying.size() < 2 || last == null) {
            return Optional.empty();
        }
        leaving.put(last.getKey(), last.getValue());
        staying.remove(last.getKey());
        ingress.mailbox().tell(loop -> loop.remove(last.getValue().lane));
        return Optional.of(last.getValue().thread);
    }
}
