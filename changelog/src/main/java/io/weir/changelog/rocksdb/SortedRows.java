package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/*
 * Sorting by whole keys compares byte arrays some twenty times a row, each a jump through memory. So keys are first
 * sorted by one number each: the eight bytes behind what all keys have in common, sorted byte by byte from the last to
 * the first (a radix sort, which keeps the order of equals). Only where two neighbours have the same number are whole
 * keys compared. Bytes that are the same in all numbers cost no pass.
 */
/** Rows in the order of their keys, the newest row a key. */
final class SortedRows {
    private static final Comparator<Row> BY_KEY = (left, right) -> Arrays.compareUnsigned(left.key(), right.key());
    /** Below this, comparing is as fast. */
    private static final int FEW = 256;

    private static final int BYTE_VALUES = 256;

    private SortedRows() {}

    /** Sorts rows; of several with one key, only the last remains. */
    static List<Row> newest(List<Row> rows) {
        Row[] sorted = rows.toArray(new Row[0]);
        if (sorted.length < FEW) {
            Arrays.sort(sorted, BY_KEY);
        } else {
            sort(sorted);
        }
        List<Row> newest = new ArrayList<>(sorted.length);
        for (int i = 0; i < sorted.length; i++) {
            if (i + 1 == sorted.length || BY_KEY.compare(sorted[i], sorted[i + 1]) != 0) {
                newest.add(sorted[i]);
            }
        }
        return newest;
    }

    private static void sort(Row[] rows) {
        int common = commonPrefix(rows);
        Numbered numbered = Numbered.of(rows, common);
        numbered.sort();
        Row[] unsorted = rows.clone();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = unsorted[numbered.places[i]];
        }
        for (int from = 0; from < rows.length; ) {
            int to = from + 1;
            while (to < rows.length && numbered.numbers[to] == numbered.numbers[from]) {
                to++;
            }
            if (to - from > 1) {
                Arrays.sort(rows, from, to, BY_KEY);
            }
            from = to;
        }
    }

    private static int commonPrefix(Row[] rows) {
        byte[] first = rows[0].key();
        int common = first.length;
        for (Row row : rows) {
            int mismatch = Arrays.mismatch(first, 0, common, row.key(), 0, Math.min(common, row.key().length));
            common = mismatch < 0 ? common : mismatch;
        }
        return common;
    }

    /** A number for each row, and the row's place. */
    private static final class Numbered {
        private long[] numbers;
        private int[] places;

        private Numbered(int length) {
            numbers = new long[length];
            places = new int[length];
        }

        static Numbered of(Row[] rows, int prefix) {
            Numbered numbered = new Numbered(rows.length);
            for (int i = 0; i < rows.length; i++) {
                numbered.numbers[i] = number(rows[i].key(), prefix);
                numbered.places[i] = i;
            }
            return numbered;
        }

        // A key that ends early counts as if zeros followed; whether they do is for the whole keys to tell.
        private static long number(byte[] key, int from) {
            long number = 0;
            for (int i = from; i < from + Long.BYTES; i++) {
                number = number << Byte.SIZE | (i < key.length ? key[i] & 0xff : 0);
            }
            return number;
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
