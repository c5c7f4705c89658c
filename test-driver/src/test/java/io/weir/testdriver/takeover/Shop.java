package io.weir.testdriver.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.testdriver.broker.TestBroker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The input of a shop's statistics, and what must be told of it whoever does the telling.
 *
 * <p>No record is ever late, so what is told does not depend on the order in which partitions are read. All texts.
 */
final class Shop implements AutoCloseable {
    static final String SALES = "sales";
    static final String REFUNDS = "refunds";
    static final String PRICES = "prices";
    static final String BY_PRODUCT = "by-product-out";
    static final String BY_CITY = "by-city-out";
    static final String WINDOWS = "windows-out";
    static final String SESSIONS = "sessions-out";
    static final String FINALS = "finals-out";
    static final String HELD = "held-out";
    static final String PRICED = "priced-out";
    static final String REFUNDED = "refunded-out";
    static final long WINDOW_MS = 10_000;
    static final long GRACE_MS = 20_000;
    static final long GAP_MS = 3_000;
    static final long REFUND_MS = 2_000;

    private static final int PARTITIONS = 2;
    private static final int PRODUCTS = 15;
    private static final int CITIES = 7;
    private static final int STEP_MS = 50;
    private static final int DISORDER_MS = 2_500;
    private static final long CLOSING_MS = 10 * (WINDOW_MS + GRACE_MS);
    private static final List<String> OUTPUTS =
            List.of(BY_PRODUCT, BY_CITY, WINDOWS, SESSIONS, FINALS, HELD, PRICED, REFUNDED);

    private final TestBroker broker;
    private final SplittableRandom random;
    private final Told told;
    private final List<Event> sales = new ArrayList<>();
    private final List<Event> refunds = new ArrayList<>();
    private long now = (System.currentTimeMillis() / WINDOW_MS - 360) * WINDOW_MS;

    Shop(TestBroker broker, SplittableRandom random) {
        this.broker = broker;
        this.random = random;
        List.of(SALES, REFUNDS, PRICES).forEach(topic -> broker.topics().create(topic, PARTITIONS));
        OUTPUTS.forEach(topic -> broker.topics().create(topic, PARTITIONS));
        this.told = new Told(broker, OUTPUTS, PARTITIONS);
        List<ProducerRecord<String, String>> prices = new ArrayList<>();
        for (int product = 0; product < PRODUCTS; product++) {
            prices.add(new ProducerRecord<>(PRICES, null, now - CLOSING_MS, "p" + product, price("p" + product)));
        }
        send(prices);
    }

    /** Sells and takes back; the times of sales are out of order, but never late. */
    void trade(int records) {
        List<ProducerRecord<String, String>> input = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            now += random.nextInt(STEP_MS);
            Event event = new Event(
                    "p" + random.nextInt(PRODUCTS),
                    "c" + random.nextInt(CITIES),
                    now - random.nextInt(DISORDER_MS),
                    sales.size() + refunds.size());
            boolean refund = random.nextInt(4) == 0;
            (refund ? refunds : sales).add(event);
            input.add(event.to(refund ? REFUNDS : SALES));
        }
        send(input);
    }

    /** Sells one of each much later, so that in each partition all windows before are closed. */
    void closeWindows() {
        now += CLOSING_MS;
        List<ProducerRecord<String, String>> input = new ArrayList<>();
        for (int product = 0; product < PRODUCTS; product++) {
            Event event = new Event("p" + product, "c0", now, sales.size() + refunds.size());
            sales.add(event);
            input.add(event.to(SALES));
        }
        send(input);
        now += DISORDER_MS;
    }

    private void send(List<ProducerRecord<String, String>> records) {
        broker.topics().send(records, new StringSerializer(), new StringSerializer());
    }

    static String price(String product) {
        return "price of " + product;
    }

    static String city(String value) {
        return value.substring(0, value.indexOf('#'));
    }

    /** Waits until the newest rows of all tables, and all that is sent once, are what the input makes of them. */
    void awaitAllTold() {
        awaitRows(BY_PRODUCT, counts(sales, Event::product));
        awaitRows(BY_CITY, counts(sales, event -> city(event.value())));
        awaitRows(WINDOWS, counts(sales, Event::window));
        awaitRows(SESSIONS, sessions());
        Map<String, String> priced = new TreeMap<>();
        sales.forEach(sale -> priced.put(sale.value(), price(sale.product())));
        awaitRows(PRICED, priced);
        awaitRows(REFUNDED, refunded());
    }

    /** Waits until each window that is closed has been told. */
    void awaitFinals() {
        Map<String, String> finals = counts(
                sales.stream()
                        .filter(sale -> sale.time() < now - CLOSING_MS / 2)
                        .toList(),
                Event::window);
        awaitRows(FINALS, finals);
        awaitRows(HELD, finals);
    }

    /** Of results that are to be told once, none was told twice. */
    void assertToldOnce() {
        for (String topic : List.of(FINALS, HELD, PRICED, REFUNDED)) {
            assertThat(told.keys(topic)).as(topic).doesNotHaveDuplicates();
        }
    }

    @Override
    public void close() {
        told.close();
    }

    private void awaitRows(String topic, Map<String, String> expected) {
        told.readUntil(() -> told.rows(topic).equals(expected));
        assertThat(told.rows(topic)).as(topic).isEqualTo(expected);
    }

    private static Map<String, String> counts(List<Event> events, Function<Event, String> key) {
        Map<String, Integer> counts = new TreeMap<>();
        events.forEach(event -> counts.merge(key.apply(event), 1, Integer::sum));
        Map<String, String> texts = new TreeMap<>();
        counts.forEach((one, count) -> texts.put(one, Integer.toString(count)));
        return texts;
    }

    private Map<String, String> sessions() {
        Map<String, List<Long>> times = new TreeMap<>();
        sales.forEach(sale -> times.computeIfAbsent(sale.product(), product -> new ArrayList<>())
                .add(sale.time()));
        Map<String, String> sessions = new TreeMap<>();
        times.forEach((product, moments) -> {
            moments.sort(null);
            int from = 0;
            for (int i = 1; i <= moments.size(); i++) {
                if (i == moments.size() || moments.get(i) - moments.get(i - 1) > GAP_MS) {
                    sessions.put(session(product, moments.get(from), moments.get(i - 1)), Integer.toString(i - from));
                    from = i;
                }
            }
        });
        return sessions;
    }

    private Map<String, String> refunded() {
        Map<String, String> pairs = new TreeMap<>();
        for (Event sale : sales) {
            for (Event refund : refunds) {
                if (sale.product().equals(refund.product()) && Math.abs(sale.time() - refund.time()) <= REFUND_MS) {
                    pairs.put(pair(sale.value(), refund.value()), "-");
                }
            }
        }
        return pairs;
    }

    static String window(String product, long start) {
        return product + "@" + start;
    }

    static String session(String product, long start, long end) {
        return product + "@" + start + "-" + end;
    }

    static String pair(String sale, String refund) {
        return sale + "<" + refund;
    }

    /**
     * A sale, or a refund.
     *
     * @param product of what
     * @param city where
     * @param time when
     * @param number which
     */
    private record Event(String product, String city, long time, int number) {
        String value() {
            return city + "#" + number;
        }

        String window() {
            return Shop.window(product, time / WINDOW_MS * WINDOW_MS);
        }

        ProducerRecord<String, String> to(String topic) {
            return new ProducerRecord<>(topic, null, time, product, value());
        }
    }
}
