package dev.filtersmith.kryo;

import java.io.ByteArrayOutputStream;
import org.objenesis.strategy.StdInstantiatorStrategy;

/** Two versions of Kryo, each with its own instantiator, and with one that calls no constructor. */
public enum KryoSetup {
    /** Kryo 4, as it comes. */
    FOUR {
        @Override
        Kryo4 kryo() {
            return new Kryo4(new com.esotericsoftware.kryo.Kryo());
        }
    },
    /** Kryo 4 as in Spark, where chill creates objects without a constructor if there is none. */
    FOUR_OF_SPARK {
        @Override
        Kryo4 kryo() {
            com.esotericsoftware.kryo.Kryo kryo = new com.esotericsoftware.kryo.Kryo();
            kryo.setInstantiatorStrategy(
                    new com.esotericsoftware.kryo.Kryo.DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
            return new Kryo4(kryo);
        }
    },
    /** Kryo 5 that requires no registration. */
    FIVE {
        @Override
        Kryo5 kryo() {
            com.esotericsoftware.kryo.kryo5.Kryo kryo = new com.esotericsoftware.kryo.kryo5.Kryo();
            kryo.setRegistrationRequired(false);
            return new Kryo5(kryo);
        }
    },
    /** Kryo 5 as in Flink, which creates objects without a constructor if there is none. */
    FIVE_OF_FLINK {
        @Override
        Kryo5 kryo() {
            Kryo5 five = (Kryo5) FIVE.kryo();
            five.kryo()
                    .setInstantiatorStrategy(new com.esotericsoftware.kryo.kryo5.util.DefaultInstantiatorStrategy(
                            new com.esotericsoftware.kryo.kryo5.objenesis.strategy.StdInstantiatorStrategy()));
            return five;
        }
    };

    /** Returns a new instance. */
    abstract Version kryo();

    /** The operations of both versions. */
    interface Version {
        void write(Object object, ByteArrayOutputStream out);

        Object read(byte[] bytes);

        void writeAsJava(Object object, ByteArrayOutputStream out);

        Object readAsJava(Class<?> type, byte[] bytes);

        Object copy(Object object);

        void serializeAsJava(Class<?> type);
    }

    /** Writes an object and the name of its class, by the default serializer. */
    public byte[] write(Object object) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        kryo().write(object, out);
        return out.toByteArray();
    }

    /** Reads what {@link #write} wrote. */
    public Object read(byte[] bytes) {
        return kryo().read(bytes);
    }

    /** Copies an object by the default serializer. */
    public Object copy(Object object) {
        return kryo().copy(object);
    }

    /** Writes an object of a known type by {@code JavaSerializer}, and reads it. */
    public Object throughJava(Class<?> type, Object object) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        kryo().writeAsJava(object, out);
        return kryo().readAsJava(type, out.toByteArray());
    }

    /** Writes and reads an object with the name of its class, where a type has that serializer. */
    public Object withJavaFor(Class<?> type, Object object) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Version writer = kryo();
        writer.serializeAsJava(type);
        writer.write(object, out);
        Version reader = kryo();
        reader.serializeAsJava(type);
        return reader.read(out.toByteArray());
    }
}
