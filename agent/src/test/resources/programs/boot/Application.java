package boot;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application with two filters: one has an emitted class, the other needs the agent. */
@Configuration(proxyBeanMethods = false)
public class Application {
    @DLeftFilter
    interface Urls extends MembershipFilter<String> {}

    @Bean
    Urls urls() {
        return Filters.create(Urls.class, 100);
    }

    @Bean
    LongFilter numbers() {
        return Filters.builder(FilterSpec.dLeft().build()).expectedElements(100).build();
    }

    /** Uses the filters, and waits until the agent shows them. */
    public static void main(String... arguments) throws Exception {
        SpringApplication application = new SpringApplication(Application.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        try (ConfigurableApplicationContext context = application.run(arguments)) {
            Urls urls = context.getBean(Urls.class);
            LongFilter numbers = context.getBean(LongFilter.class);
            boolean put = urls.put("a") && numbers.put(1);
            boolean found = urls.mightContain("a") && numbers.mightContain(1);
            System.out.println(urls.engine() + " " + numbers.engine() + " " + put + " " + found);
            System.out.println(beans(2) + " beans, loaded by "
                    + Application.class.getClassLoader().getClass().getSimpleName());
        }
    }

    private static int beans(int awaited) throws Exception {
        ObjectName filters = new ObjectName("dev.filtersmith:type=Filter,*");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(600);
        int shown;
        do {
            Thread.sleep(5);
            shown = ManagementFactory.getPlatformMBeanServer().queryNames(filters, null).size();
        } while (shown != awaited && System.nanoTime() < end);
        return shown;
    }
}
