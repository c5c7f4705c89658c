package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.PackedRows;
import java.util.Arrays;
import java.util.stream.IntStream;

/*
 * Sorting by whole keys compares byte arrays some twenty times a row, each a jump through memory. So keys are first
 * sorted by one number each: the eight bytes behind what all keys have in common, sorted byte by byte from the last to
 * the first (a radix sort, which keeps the order of equals). Bytes that are the same in all numbers cost no pass.
 *
 * Rows that have the same number are sorted again among themselves, by what follows: many of them in the same way, as
 * those of one interval of windows are, few by comparing whole keys.
 */
/** Rows in the order of their keys, the newest row a key. */
final class SortedRows {
    /** Below this, comparing is as fast. */
    private static final int FEW = 256;

    private static final int BYTE_VALUES = 256;

    private final PackedRows rows;
    private final int[] newest;
    private int count;

    private SortedRows(PackedRows rows) {
        this.rows = rows;
        this.newest = new int[rows.size()];
    }

    /** The places of the rows by their keys; of several with one key, only the last remains. */
    static int[] newest(PackedRows rows) {
        SortedRows sorted = new SortedRows(rows);
        int[] all = IntStream.range(0, rows.size()).toArray();
        if (all.length < FEW) {
            sorted.addNewest(all);
        } else {
            sorted.addAll(all, rows.commonPrefix());
        }
        return Arrays.copyOf(sorted.newest, sorted.count);
    }

    /** Rows whose keys begin alike, up to a byte, in the order in which they were added. */
    private void addAll(int[] places, int alike) {
        Numbered numbered = Numbered.of(rows, places, alike);
        numbered.sort();
        for (int from = 0; from < places.length; ) {
            int to = numbered.endOfRun(from);
            if (to - from == 1) {
                newest[count++] = numbered.places[from];
            } else {
                addRun(Arrays.copyOfRange(numbered.places, from, to), alike + Long.BYTES);
            }
            from = to;
        }
    }

    // Where a key ends, its number does not tell it from one that goes on with zeros.
    private void addRun(int[] places, int alike) {
        if (places.length < FEW || Arrays.stream(places).anyMatch(place -> rows.keyLength(place) <= alike)) {
            addNewest(places);
        } else {
            addAll(places, alike);
        }
    }

    private void addNewest(int[] places) {
        // Of equal keys the later one stays behind the earlier: objects are sorted stably.
        int[] ordered = Arrays.stream(places)
                .boxed()
                .sorted(rows::compareKeys)
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < ordered.length; i++) {
            if (i + 1 == ordered.length || rows.compareKeys(ordered[i], ordered[i + 1]) != 0) {
                newest[count++] = ordered[i];
            }
        }
    }

    /** A number for each row, and the row's place. */
    private static final class Numbered {
        private long[] numbers;
        private int[] places;

        private Numbered(int length) {
            numbers = new long[length];
            places = new int[length];
        }

        static Numbered of(PackedRows rows, int[] places, int from) {
            Numbered numbered = new Numbered(places.length);
            for (int i = 0; i < places.length; i++) {
                numbered.numbers[i] = rows.keyWord(places[i], from);
                numbered.places[i] = places[i];
            }
            return numbered;
        }

        /** Where the rows end that have the same number as one. */
        int endOfRun(int from) {
            int to = from + 1;
            while (to < numbers.length && numbers[to] == numbers[from]) {
                to++;
            }
            return to;
        }

        void sort() {
            long differing = 0;
            for (long number : numbers) {
                differing |= number ^ numbers[0];
            }
            Numbered spare = new Numbered(numbers.length);
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                if ((differing >>> shift & 0xff) != 0) {
                    passTo(spare, shift);
                }
            }
        }

        private void passTo(Numbered spare, int shift) {
            int[] next = new int[BYTE_VALUES + 1];
            for (long number : numbers) {
                next[(int) (number >>> shift & 0xff) + 1]++;
            }
            for (int value = 0; value < BYTE_VALUES; value++) {
                next[value + 1] += next[value];
            }
            for (int i = 0; i < numbers.length; i++) {
                int to = next[(int) (numbers[i] >>> shift & 0xff)]++;
                spare.numbers[to] = numbers[i];
                spare.places[to] = places[i];
            }
            long[] sortedNumbers = spare.numbers;
            int[] sortedPlaces = spare.places;
            spare.numbers = numbers;
            spare.places = places;
            numbers = sortedNumbers;
            places = sortedPlaces;
        }
    }
}
