package dev.filtersmith.kryo;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import com.esotericsoftware.kryo.kryo5.serializers.JavaSerializer;
import java.io.ByteArrayOutputStream;

/** An instance of Kryo 5. */
record Kryo5(Kryo kryo) implements KryoSetup.Version {
    @Override
    public void write(Object object, ByteArrayOutputStream out) {
        try (Output output = new Output(out)) {
            kryo.writeClassAndObject(output, object);
        }
    }

    @Override
    public Object read(byte[] bytes) {
        try (Input input = new Input(bytes)) {
            return kryo.readClassAndObject(input);
        }
    }

    @Override
    public void writeAsJava(Object object, ByteArrayOutputStream out) {
        try (Output output = new Output(out)) {
            kryo.writeObject(output, object, new JavaSerializer());
        }
    }

    @Override
    public Object readAsJava(Class<?> type, byte[] bytes) {
        try (Input input = new Input(bytes)) {
            return kryo.readObject(input, type, new JavaSerializer());
        }
    }

    @Override
    public Object copy(Object object) {
        return kryo.copy(object);
    }

    @Override
    public void serializeAsJava(Class<?> type) {
        kryo.addDefaultSerializer(type, JavaSerializer.class);
    }
}
