package app;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.KeyComponents;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** Keys of classes that are no records, beside records with the same components. */
public final class Foreign {
    private Foreign() {}

    public abstract static class Entity<I> {
        private final I id;

        Entity(I id) {
            this.id = id;
        }

        public I getId() {
            return id;
        }

        public I getId(I fallback) {
            return id == null ? fallback : id;
        }
    }

    public record Host(String name, int port) {}

    public static final class Order extends Entity<Long> {
        private final String tenant;
        private final Host origin;

        public Order(String tenant, long id, Host origin) {
            super(id);
            this.tenant = tenant;
            this.origin = origin;
        }

        public String getTenant() {
            return tenant;
        }

        public Host origin() {
            return origin;
        }

        public boolean isOpen() {
            return (getId() & 1) == 0;
        }

        public boolean isNew() {
            return (getId() & 3) == 0;
        }
    }

    public record OrderKey(String tenant, Long id, Host origin, boolean open) {
        public OrderKey(Order order) {
            this(order.getTenant(), order.getId(), order.origin(), order.isOpen());
        }
    }

    @DLeftFilter
    @KeyComponents({"getTenant", "getId", "origin", "isOpen"})
    public interface Orders extends MembershipFilter<Order> {}

    /** The component new has a name that no parameter can have. */
    @DLeftFilter
    @KeyComponents({"isNew", "getId"})
    public interface New extends MembershipFilter<Order> {}

    @DLeftFilter
    public interface OrderKeys extends MembershipFilter<OrderKey> {}

    @WindowedCuckooFilter(concurrency = Concurrency.MULTI_WRITER)
    @KeyComponents({"getTenant", "getId"})
    public interface Counted extends CountingFilter<Order> {
        boolean put(String tenant, Long id);

        int count(String tenant, Long id);
    }

    public record Brief(String tenant, Long id) {
        public Brief(Order order) {
            this(order.getTenant(), order.getId());
        }
    }

    @WindowedCuckooFilter(concurrency = Concurrency.MULTI_WRITER)
    public interface CountedKeys extends CountingFilter<Brief> {}

    @DLeftFilter
    @KeyComponents({"getId", "getTenant", "origin", "isOpen"})
    public interface Swapped extends MembershipFilter<Order> {}
}
