package io.weir.changelog.view;

import io.weir.state.Immutable;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.common.Uuid;

/**
 * Tells values that nobody can change after they were made.
 *
 * <p>Such a value may be kept as it is. Any other is kept as bytes, because its owner may go on changing it. What Java
 * does not tell, the class may say ({@link Immutable}).
 */
final class ImmutableTypes {
    private static final Set<Class<?>> KNOWN = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Character.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            Void.class,
            BigDecimal.class,
            BigInteger.class,
            UUID.class,
            Uuid.class,
            URI.class,
            Instant.class,
            Duration.class,
            Period.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            OffsetTime.class,
            ZonedDateTime.class,
            ZoneOffset.class,
            Year.class,
            YearMonth.class,
            MonthDay.class,
            Month.class,
            DayOfWeek.class);

    private static final ClassValue<Boolean> ANSWERS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.isAnnotationPresent(Immutable.class) || immutable(type, new HashSet<>());
        }
    };

    private ImmutableTypes() {}

    static boolean contain(Class<?> type) {
        return ANSWERS.get(type);
    }

    private static boolean immutable(Class<?> type, Set<Class<?>> asking) {
        if (type.isPrimitive() || KNOWN.contains(type) || Enum.class.isAssignableFrom(type)) {
            return type != Enum.class;
        }
        // A part may be of a subclass, for which the word was not given.
        if (type.isAnnotationPresent(Immutable.class) && Modifier.isFinal(type.getModifiers())) {
            return true;
        }
        if (!type.isRecord()) {
            return false;
        }
        // A record that contains itself is as immutable as its other parts.
        return !asking.add(type) || allImmutable(type.getRecordComponents(), asking);
    }

    private static boolean allImmutable(RecordComponent[] parts, Set<Class<?>> asking) {
        for (RecordComponent part : parts) {
            if (!immutable(part.getType(), asking)) {
                return false;
            }
        }
        return true;
    }
}
