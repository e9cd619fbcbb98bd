package dev.filtersmith.processor.key;

import com.palantir.javapoet.CodeBlock;
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
        lanes.add(CodeBlock.join(terms, "$W| "));
        current.clear();
        used = 0;
    }

    private static CodeBlock term(Part part, int shift) {
        if (part.width() == Long.SIZE) {
            return part.bits();
        }
        if (part.wide()) {
            return shift == 0 ? CodeBlock.of("($L)", part.bits()) : CodeBlock.of("($L) << $L", part.bits(), shift);
        }
        if (shift == 0) {
            return masked(part);
        }
        return shift + part.width() == Long.SIZE
                ? CodeBlock.of("(long) $L << $L", part.bits(), shift)
                : CodeBlock.of("($L) << $L", masked(part), shift);
    }

    private static CodeBlock masked(Part part) {
        if (part.wide() || part.width() == Long.SIZE) {
            return part.bits();
        }
        String mask = Long.toHexString((1L << part.width()) - 1);
        return CodeBlock.of("$L & 0x$LL", part.bits(), mask);
    }
}
