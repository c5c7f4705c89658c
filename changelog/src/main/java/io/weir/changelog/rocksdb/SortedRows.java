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
        Row[] unsorted = rows.toArray(new Row[0]);
        List<Row> newest = new ArrayList<>(unsorted.length);
        if (unsorted.length < FEW) {
            addNewest(newest, unsorted);
            return newest;
        }
        Numbered numbered = Numbered.of(unsorted, commonPrefix(unsorted));
        numbered.sort();
        for (int from = 0; from < unsorted.length; ) {
            int to = numbered.endOfRun(from);
            if (to - from == 1) {
                newest.add(unsorted[numbered.places[from]]);
            } else {
                addNewest(newest, numbered.rows(unsorted, from, to));
            }
            from = to;
        }
        return newest;
    }

    private static void addNewest(List<Row> newest, Row[] rows) {
        Arrays.sort(rows, BY_KEY);
        for (int i = 0; i < rows.length; i++) {
            if (i + 1 == rows.length || BY_KEY.compare(rows[i], rows[i + 1]) != 0) {
                newest.add(rows[i]);
            }
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

        /** Where the rows end that have the same number as one. */
        int endOfRun(int from) {
            int to = from + 1;
            while (to < numbers.length && numbers[to] == numbers[from]) {
                to++;
            }
            return to;
        }

        Row[] rows(Row[] unsorted, int from, int to) {
            Row[] run = new Row[to - from];
            for (int i = from; i < to; i++) {
                run[i - from] = unsorted[places[i]];
            }
            return run;
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
