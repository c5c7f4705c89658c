package io.weir.random;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Gives a test its seeds. */
final class SeedSource implements ArgumentsProvider, AnnotationConsumer<Seeds> {
    private int ownCount;

    @Override
    public void accept(Seeds seeds) {
        ownCount = seeds.value();
    }

    @Override
    public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        String test = context.getRequiredTestClass().getName() + "#"
                + context.getRequiredTestMethod().getName();
        return SeedRange.of(
                        test,
                        ownCount,
                        System.getProperty(SeedRange.COUNT_PROPERTY, ""),
                        System.getProperty(SeedRange.FIRST_PROPERTY, ""))
                .seeds()
                .mapToObj(Arguments::of);
    }
}
