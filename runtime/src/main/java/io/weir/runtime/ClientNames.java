package io.weir.runtime;

/**
 * Names of an instance's Kafka clients.
 *
 * @param prefix begins all of them
 */
record ClientNames(String prefix) {
    String admin() {
        return prefix + "-admin";
    }

    String ingress() {
        return prefix + "-ingress";
    }

    String restore() {
        return prefix + "-restore";
    }

    String global() {
        return prefix + "-global";
    }

    String asides() {
        return prefix + "-global-producer";
    }

    /** The producer of a lane, by the lane's number. */
    String lane(int number) {
        return prefix + lane(Integer.toString(number));
    }

    private static String lane(String number) {
        return "-lane-" + number;
    }

    /** The producer of a lane, by the lane's own name, which ends as the producer's. */
    String laneNamed(String lane) {
        return prefix + lane.substring(lane.lastIndexOf(lane("")));
    }
}
