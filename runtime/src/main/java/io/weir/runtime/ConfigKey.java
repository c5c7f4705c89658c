package io.weir.runtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * One setting: its name, type, value if not given, and bounds.
 *
 * <p>{@link StreamsConfig#get(ConfigKey)} reads it. {@link Settings} has them all.
 *
 * @param <T> type of the value
 */
public final class ConfigKey<T> {
    private final String name;
    private final Kind<T> kind;
    private final @Nullable Object fallback;
    private final @Nullable Validator bounds;
    private final String sentence;

    private record Kind<T>(ConfigDef.Type type, Function<@Nullable Object, T> reader) {}

    private ConfigKey(
            String name, Kind<T> kind, @Nullable Object fallback, @Nullable Validator bounds, String sentence) {
        this.name = name;
        this.kind = kind;
        this.fallback = fallback;
        this.bounds = bounds;
        this.sentence = sentence;
    }

    static ConfigKey<String> required(String name, Validator bounds, String sentence) {
        return new ConfigKey<>(
                name,
                new Kind<>(ConfigDef.Type.STRING, as(String.class)),
                ConfigDef.NO_DEFAULT_VALUE,
                bounds,
                sentence);
    }

    static ConfigKey<List<String>> requiredList(String name, String sentence) {
        Validator bounds = ConfigDef.LambdaValidator.with(ConfigKey::checkNotEmpty, () -> "one value or more");
        return new ConfigKey<>(
                name,
                new Kind<>(ConfigDef.Type.LIST, ConfigKey::asTexts),
                ConfigDef.NO_DEFAULT_VALUE,
                bounds,
                sentence);
    }

    static ConfigKey<List<String>> list(String name, String sentence) {
        return new ConfigKey<>(name, new Kind<>(ConfigDef.Type.LIST, ConfigKey::asTexts), List.of(), null, sentence);
    }

    static ConfigKey<String> text(String name, String fallback, String sentence) {
        return new ConfigKey<>(name, new Kind<>(ConfigDef.Type.STRING, as(String.class)), fallback, null, sentence);
    }

    static ConfigKey<Optional<String>> optionalText(String name, String sentence) {
        return new ConfigKey<>(
                name,
                new Kind<>(ConfigDef.Type.STRING, value -> Optional.ofNullable((String) value)),
                null,
                null,
                sentence);
    }

    static ConfigKey<Optional<Class<?>>> optionalType(String name, String sentence) {
        return new ConfigKey<>(
                name,
                new Kind<>(ConfigDef.Type.CLASS, value -> Optional.ofNullable((Class<?>) value)),
                null,
                null,
                sentence);
    }

    static ConfigKey<Class<?>> type(String name, Class<?> fallback, String sentence) {
        return new ConfigKey<>(name, new Kind<>(ConfigDef.Type.CLASS, ConfigKey::asType), fallback, null, sentence);
    }

    static ConfigKey<Integer> count(String name, int fallback, String sentence) {
        return new ConfigKey<>(name, new Kind<>(ConfigDef.Type.INT, as(Integer.class)), fallback, null, sentence);
    }

    static ConfigKey<Long> number(String name, long fallback, String sentence) {
        return new ConfigKey<>(name, new Kind<>(ConfigDef.Type.LONG, as(Long.class)), fallback, null, sentence);
    }

    /** A setting that has one of several values, the first of which is taken if none is given. */
    @SafeVarargs
    static <E> ConfigKey<E> choice(String name, String sentence, Map.Entry<String, E>... choices) {
        Map<String, E> known = new LinkedHashMap<>();
        for (Map.Entry<String, E> choice : choices) {
            known.put(choice.getKey(), choice.getValue());
        }
        return new ConfigKey<>(
                name,
                new Kind<>(ConfigDef.Type.STRING, text -> Objects.requireNonNull(known.get(text))),
                choices[0].getKey(),
                ConfigDef.ValidString.in(known.keySet().toArray(String[]::new)),
                sentence);
    }

    /** A setting that has some of the values of an enum, by their names in small letters, up to so many. */
    static <E extends Enum<E>> ConfigKey<List<E>> choices(String name, E fallback, int most, String sentence) {
        Map<String, E> known = new LinkedHashMap<>();
        for (E choice : fallback.getDeclaringClass().getEnumConstants()) {
            known.put(choice.name().toLowerCase(Locale.ROOT), choice);
        }
        Validator bounds = ConfigDef.LambdaValidator.with(
                (key, given) -> checkChosen(key, asTexts(given), most, known.keySet()),
                () -> "1 to " + most + " of " + known.keySet());
        return new ConfigKey<>(
                name,
                new Kind<>(
                        ConfigDef.Type.LIST,
                        texts -> asTexts(texts).stream()
                                .map(text -> Objects.requireNonNull(known.get(text)))
                                .toList()),
                fallback.name().toLowerCase(Locale.ROOT),
                bounds,
                sentence);
    }

    private static void checkChosen(String name, List<String> given, int most, Set<String> known) {
        if (given.isEmpty() || given.size() > most || !known.containsAll(given)) {
            throw new ConfigException(name, given, "Expected 1 to " + most + " of " + known + ", with commas between.");
        }
    }

    ConfigKey<T> atLeast(long least) {
        return new ConfigKey<>(name, kind, fallback, ConfigDef.Range.atLeast(least), sentence);
    }

    ConfigKey<T> between(long least, long most) {
        return new ConfigKey<>(name, kind, fallback, ConfigDef.Range.between(least, most), sentence);
    }

    private static <V> Function<@Nullable Object, V> as(Class<V> type) {
        return value -> type.cast(Objects.requireNonNull(value));
    }

    private static List<String> asTexts(@Nullable Object value) {
        return ((List<?>) Objects.requireNonNull(value))
                .stream().map(String::valueOf).toList();
    }

    private static void checkNotEmpty(String name, Object value) {
        if (((List<?>) value).isEmpty()) {
            throw new ConfigException(name, value, "Expected one value or more.");
        }
    }

    private static Class<?> asType(@Nullable Object value) {
        return (Class<?>) Objects.requireNonNull(value);
    }

    void defineIn(ConfigDef definitions) {
        Importance importance = fallback == ConfigDef.NO_DEFAULT_VALUE ? Importance.HIGH : Importance.MEDIUM;
        definitions.define(name, kind.type(), fallback, bounds, importance, sentence);
    }

    T read(@Nullable Object parsed) {
        return kind.reader().apply(parsed);
    }

    /**
     * The name, as it stands in configuration files.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
