package dev.filtersmith;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A capture of the records of a java.util.logging logger, which is behind System.Logger. It keeps
 * them from the console. Reflective, because the module under test does not read java.logging.
 */
final class CapturedLog implements AutoCloseable {
    private final List<String> messages = new ArrayList<>();
    private final Object logger;
    private final Class<?> filterType;

    CapturedLog(String name) throws ReflectiveOperationException {
        Class<?> loggerType = Class.forName("java.util.logging.Logger");
        filterType = Class.forName("java.util.logging.Filter");
        logger = loggerType.getMethod("getLogger", String.class).invoke(null, name);
        setFilter(Proxy.newProxyInstance(
                CapturedLog.class.getClassLoader(),
                new Class<?>[] {filterType},
                (proxy, method, arguments) -> take(arguments[0])));
    }

    private boolean take(Object logRecord) throws ReflectiveOperationException {
        String message = (String) call(logRecord, "getMessage");
        Object[] parameters = (Object[]) call(logRecord, "getParameters");
        String text = parameters == null ? message : MessageFormat.format(message, parameters);
        messages.add(call(logRecord, "getLevel") + ": " + text);
        return false;
    }

    private static Object call(Object target, String name) throws ReflectiveOperationException {
        Method method = target.getClass().getMethod(name);
        return method.invoke(target);
    }

    private void setFilter(@Nullable Object filter) throws ReflectiveOperationException {
        logger.getClass().getMethod("setFilter", filterType).invoke(logger, filter);
    }

    List<String> messages() {
        return messages;
    }

    @Override
    public void close() throws ReflectiveOperationException {
        setFilter(null);
    }
}
