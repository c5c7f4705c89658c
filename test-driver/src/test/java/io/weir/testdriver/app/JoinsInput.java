package io.weir.testdriver.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Views, clicks, orders and customers, and what is to be made of them, whatever the order they are read in. */
final class JoinsInput {
    private static final int PAGES = 40;
    private static final int COUNTRIES = 5;
    private static final int ORDERS = 300;
    private static final int CUSTOMERS = 40;
    private static final int STEP_MS = 30;
    private static final int DISORDER_MS = 1_500;
    private static final int CLOSERS = 64;

    private final SplittableRandom random;
    private final List<Seen> views = new ArrayList<>();
    private final List<Seen> clicks = new ArrayList<>();
    private final Map<String, String> orders = new TreeMap<>();
    private final Map<String, String> customers = new TreeMap<>();
    private long now;
    private int number;

    JoinsInput(SplittableRandom random, long base) {
        this.random = random;
        this.now = base;
    }

    /** Where people come from; to be sent before all else. */
    void countriesTo(Feed feed) {
        for (int country = 0; country < COUNTRIES; country++) {
            feed.send(new ProducerRecord<>(JoinsApp.COUNTRIES, null, now, "c" + country, "land " + country));
        }
        feed.flush();
    }

    void sendTo(Feed feed, int count) {
        for (int i = 0; i < count; i++) {
            now += random.nextInt(STEP_MS);
            switch (random.nextInt(4)) {
                case 0 -> seen(feed, JoinsApp.VIEWS, views, "c" + random.nextInt(COUNTRIES) + "#" + number++);
                case 1 -> seen(feed, JoinsApp.CLICKS, clicks, "click" + number++);
                case 2 ->
                    row(
                            feed,
                            JoinsApp.ORDERS,
                            orders,
                            "o" + random.nextInt(ORDERS),
                            "u" + random.nextInt(CUSTOMERS) + "#" + number++);
                default -> row(feed, JoinsApp.CUSTOMERS, customers, "u" + random.nextInt(CUSTOMERS), "name" + number++);
            }
        }
        feed.flush();
    }

    private void seen(Feed feed, String topic, List<Seen> all, String text) {
        Seen seen = new Seen("page" + random.nextInt(PAGES), now - random.nextInt(DISORDER_MS), text);
        all.add(seen);
        feed.send(new ProducerRecord<>(topic, null, seen.time(), seen.page(), seen.text()));
    }

    private void row(Feed feed, String topic, Map<String, String> rows, String key, String value) {
        boolean deleted = random.nextInt(5) == 0;
        if (deleted) {
            rows.remove(key);
        } else {
            rows.put(key, value);
        }
        feed.send(new ProducerRecord<>(topic, null, now, key, deleted ? null : value));
    }

    /** Clicks much later, in every partition: views before that met no click are told alone. */
    void closeTo(Feed feed) {
        long late = now + 2 * JoinsApp.NEVER_LATE.toMillis();
        for (int closer = 0; closer < CLOSERS; closer++) {
            feed.send(new ProducerRecord<>(JoinsApp.CLICKS, null, late, "closer" + closer, "closer"));
        }
        feed.flush();
    }

    /** Pairs, and views alone, in order. */
    List<String> clicked() {
        List<String> pairs = new ArrayList<>();
        for (Seen view : views) {
            List<Seen> near =
                    clicks.stream().filter(click -> isNear(view, click)).toList();
            near.forEach(click -> pairs.add(JoinsApp.pair(view.text, click.text)));
            if (near.isEmpty()) {
                pairs.add(JoinsApp.pair(view.text, null));
            }
        }
        pairs.sort(null);
        return pairs;
    }

    private static boolean isNear(Seen view, Seen click) {
        return view.page.equals(click.page) && Math.abs(view.time - click.time) <= JoinsApp.NEAR.toMillis();
    }

    /** Views with their countries, in order. */
    List<String> placed() {
        return views.stream()
                .map(view ->
                        view.text + " from land " + JoinsApp.country(view.text).substring(1))
                .sorted()
                .toList();
    }

    /** Orders with their customers. */
    Map<String, String> deliveries() {
        Map<String, String> deliveries = new TreeMap<>();
        orders.forEach(
                (key, order) -> deliveries.put(key, JoinsApp.pair(order, customers.get(JoinsApp.customer(order)))));
        return deliveries;
    }

    /**
     * A view, or a click.
     *
     * @param page of what
     * @param time when
     * @param text which one
     */
    private record Seen(String page, long time, String text) {}
}
