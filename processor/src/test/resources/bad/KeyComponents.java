package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.io.IOException;
import java.util.List;

class Invoice {
    public String getTenant() {
        return "";
    }

    public String tenant() {
        return "";
    }

    public long getId() {
        return 0;
    }

    public List<String> getLines() {
        return List.of();
    }

    public long find(long from) {
        return from;
    }

    public byte[] load() throws IOException {
        return new byte[0];
    }

    public void close() {}

    public static int count() {
        return 0;
    }

    int hidden() {
        return 0;
    }
}

record Line(String item, int amount) {}

@DLeftFilter
@dev.filtersmith.annotation.KeyComponents({"getTenent", "getId", "load", "close", "count", "hidden", "find"})
// error: [KeyComponents] Invoice has no accessor getTenent: a public method, not static, without
//     parameters, that returns a value and throws no checked exception. It has getId, getLines,
//     getTenant, tenant.
// error: [KeyComponents] Invoice has no accessor load: a public method, not static, without
//     parameters, that returns a value and throws no checked exception. It has getId, getLines,
//     getTenant, tenant.
// error: [KeyComponents] Invoice has no accessor close: a public method, not static, without
//     parameters, that returns a value and throws no checked exception. It has getId, getLines,
//     getTenant, tenant.
// error: [KeyComponents] Invoice has no accessor count: a public method, not static, without
//     parameters, that returns a value and throws no checked exception. It has getId, getLines,
//     getTenant, tenant.
// error: [KeyComponents] Invoice has no accessor hidden: a public method, not static, without
//     parameters, that returns a value and throws no checked exception. It has getId, getLines,
//     getTenant, tenant.
// error: [KeyComponents] Invoice has no accessor find: a public method, not static, without
//     parameters, that returns a value and throws no checked exception. It has getId, getLines,
//     getTenant, tenant.
interface KeyComponents extends MembershipFilter<Invoice> {}

@DLeftFilter
@dev.filtersmith.annotation.KeyComponents({"getTenant", "tenant", "getLines"})
// error: [KeyComponents] Invoice: tenant is an accessor of the component tenant, which is there
//     already. Name it once.
interface Invoices extends MembershipFilter<Invoice> {}

@DLeftFilter
@dev.filtersmith.annotation.KeyComponents({"getTenant", "getLines"})
// error: [UnsupportedKey] MembershipFilter<Invoice>: component lines has type
//     java.util.List<java.lang.String>, which no filter can hash. Use a record of the parts that
//     make two values equal, or a String or byte[] of them.
interface Listed extends MembershipFilter<Invoice> {}

@DLeftFilter
@dev.filtersmith.annotation.KeyComponents("item")
// error: [KeyComponents] Lines: the keys are hashed without accessors. Leave @KeyComponents out.
interface Lines extends MembershipFilter<Line> {}

@DLeftFilter
@dev.filtersmith.annotation.KeyComponents({})
// error: [KeyComponents] Invoice: no accessor is named. Name at least one. It has getId, getLines,
//     getTenant, tenant.
interface Nameless extends MembershipFilter<Invoice> {}

@DLeftFilter
@dev.filtersmith.annotation.KeyComponents({})
// error: [KeyComponents] Words: the keys are hashed without accessors. Leave @KeyComponents out.
interface Words extends MembershipFilter<String> {}

@DLeftFilter
@dev.filtersmith.annotation.KeyComponents("longValue")
// error: [KeyComponents] Longs: the keys are hashed without accessors. Leave @KeyComponents out.
interface Longs extends LongFilter {}

@DLeftFilter
@dev.filtersmith.annotation.KeyComponents("getId")
interface Misnamed extends MembershipFilter<Invoice> {
    boolean put(long number);
    // error: [WrongComponents] Misnamed.put[long number]: the components of the key are [long id].
    //     Give the parameters these names, in this order.
}
