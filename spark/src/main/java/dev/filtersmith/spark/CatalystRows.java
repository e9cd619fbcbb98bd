package dev.filtersmith.spark;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * The way to Spark's own rows and back. They are no part of its stable API, but the way around them
 * makes several objects for each row. All that depends on them is here, in {@link RowKeys} and in
 * the classes that read rows for it.
 */
final class CatalystRows {
    private CatalystRows() {}

    /** Returns the rows of a data set; each is valid until the next one is read. */
    static JavaRDD<InternalRow> of(Dataset<?> data) {
        return data.queryExecution().toRdd().toJavaRDD();
    }

    /** Returns rows as a data set. */
    static Dataset<Row> dataset(SparkSession session, JavaRDD<InternalRow> rows, StructType schema) {
        return ((org.apache.spark.sql.classic.SparkSession) session).internalCreateDataFrame(rows.rdd(), schema, false);
    }
}
