package dev.filtersmith.agent;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.minlog.Log;
import dev.filtersmith.agent.forked.FieldCopies;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.objenesis.strategy.StdInstantiatorStrategy;

/** Tests that serializers that copy private fields fail with bound classes. */
class FieldCopiesIT {
    @Test
    void areRefused() throws IOException, InterruptedException {
        Fork.of(FieldCopies.class)
                .agent()
                .assertions()
                .unsafe()
                .classPath(
                        Fork.whereIs(Kryo.class),
                        Fork.whereIs(com.esotericsoftware.kryo.kryo5.Kryo.class),
                        Fork.whereIs(Log.class),
                        Fork.whereIs(StdInstantiatorStrategy.class))
                .run()
                .printed("refused");
    }
}
