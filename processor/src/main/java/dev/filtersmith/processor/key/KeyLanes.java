package dev.filtersmith.processor.key;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;
import java.util.ArrayList;
import java.util.List;

/**
 * Packing of the leaves of a key into lanes of 64 bits. Every lane is written as one expression.
 */
final class KeyLanes {
    /**
     * Bits of a lane: an expression of type long if {@code wide}, otherwise of a narrower type and
     * possibly sign-extended.
     */
    private record Part(CodeBlock bits, int width, boolean wide) {}

    private final String hasher;
    private final List<CodeBlock> lanes = new ArrayList<>();
    private final List<Part> current = new ArrayList<>();
    private int used;

    private KeyLanes(String hasher) {
        this.hasher = hasher;
    }

    /** Returns the expressions of the lanes. */
    static List<CodeBlock> of(List<KeyLeaf> leaves, String hasher) {
        KeyLanes packing = new KeyLanes(hasher);
        leaves.forEach(packing::add);
        packing.closeLane();
        return packing.lanes;
    }

    private void add(KeyLeaf leaf) {
        if (leaf.kind() == LeafType.UUID) {
            add(CodeBlock.of("$L.getMostSignificantBits()", leaf.name()), Long.SIZE, true);
            add(CodeBlock.of("$L.getLeastSignificantBits()", leaf.name()), Long.SIZE, true);
        } else {
            add(leaf.kind().bits(leaf.name(), hasher), leaf.kind().width(), leaf.kind() == LeafType.BOOLEAN);
        }
    }

    private void add(CodeBlock bits, int width, boolean wide) {
        if (used + width > Long.SIZE) {
            closeLane();
        }
        current.add(new Part(bits, width, wide));
        used += width;
    }

    private void closeLane() {
        List<CodeBlock> terms = new ArrayList<>();
        int shift = used;
        for (Part part : current) {
            shift -= part.width();
            terms.add(current.size() == 1 ? masked(part) : term(part, shift));
        }
        lanes.add(terms.stream().collect(Code.joining("$W| ")));
        current.clear();
        used = 0;
    }

    private static CodeBlock term(Part part, int shift) {
        boolean top = !part.wide() && shift > 0 && shift + part.width() == Long.SIZE;
        return Code.of(top ? "(long) $L << $L" : "$L << $L", top ? part.bits() : masked(part), shift);
    }

    private static CodeBlock masked(Part part) {
        return part.wide() || part.width() == Long.SIZE
                ? part.bits()
                : Code.of("$L & $L", part.bits(), (1L << part.width()) - 1);
    }
}
