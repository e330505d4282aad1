import { defined } from '../../../values';

/**
 * Finds many texts at once in linear time (Aho and Corasick, 1975). A state is what of the texts the last characters can begin: its
 * number is the node of a tree, and 0 is its root. Characters are UTF-16 code units.
 */
export interface TextFinder {
  /** The state after one more character. */
  next(state: number, char: number): number;
  /** The length of the longest text that ends here; 0 if none does. */
  matchAt(state: number): number;
  /** How many of the last characters a longer match can begin with. */
  depthOf(state: number): number;
}

/** The children of all nodes, in a hash table of typed arrays: a Map takes fifty times as long to fill. */
const createEdges = (capacity: number) => {
  const bits = Math.ceil(Math.log2(capacity * 2));
  const mask = 2 ** bits - 1;
  const [children, nodes] = [new Int32Array(2 ** bits), new Int32Array(2 ** bits)];
  const chars = new Uint16Array(2 ** bits);
  /** The slot of an edge, or the free one in which it belongs. */
  const slotOf = (node: number, char: number): number => {
    let slot = ((Math.imul(node, 0x9e37_79b1) ^ Math.imul(char, 0x85eb_ca6b)) >>> 7) & mask;
    while (children[slot] !== 0 && (nodes[slot] !== node || chars[slot] !== char)) slot = (slot + 1) & mask;
    return slot;
  };
  return {
    /** The child of a node; 0 if it has none for this character. */
    childOf: (node: number, char: number): number => defined(children[slotOf(node, char)]),
    add(node: number, char: number, child: number): void {
      const slot = slotOf(node, char);
      children[slot] = child;
      nodes[slot] = node;
      chars[slot] = char;
    },
  };
};

/** Nodes with their parent, the character that leads to them, their depth, and the length of the text that ends in them. */
const treeOf = (texts: readonly string[]) => {
  const capacity = texts.reduce((sum, text) => sum + text.length, 1);
  const edges = createEdges(capacity);
  const [parents, depths, matches] = [new Int32Array(capacity), new Int32Array(capacity), new Int32Array(capacity)];
  const chars = new Uint16Array(capacity);
  let size = 1;
  for (const text of texts) {
    let node = 0;
    for (let index = 0; index < text.length; index += 1) {
      const char = text.charCodeAt(index);
      let child = edges.childOf(node, char);
      if (child === 0) {
        child = size;
        size += 1;
        edges.add(node, char, child);
        parents[child] = node;
        chars[child] = char;
        depths[child] = index + 1;
      }
      node = child;
    }
    matches[node] = text.length;
  }
  return { edges, parents, chars, depths, matches, size };
};

/** All nodes but the root, the nearest to it first. */
const byDepth = (depths: Int32Array, size: number): Int32Array => {
  const levels: number[] = [];
  for (let node = 1; node < size; node += 1) {
    const depth = defined(depths[node]);
    levels[depth] = (levels[depth] ?? 0) + 1;
  }
  const places = new Int32Array(levels.length + 1);
  for (const [depth, count = 0] of levels.entries()) places[depth + 1] = defined(places[depth]) + count;
  const ordered = new Int32Array(size - 1);
  for (let node = 1; node < size; node += 1) {
    const depth = defined(depths[node]);
    const place = defined(places[depth]);
    ordered[place] = node;
    places[depth] = place + 1;
  }
  return ordered;
};

/**
 * Creates a finder.
 *
 * @param texts at least one character each
 */
export const createTextFinder = (texts: readonly string[]): TextFinder => {
  const { edges, parents, chars, depths, matches, size } = treeOf(texts);
  /** By node: the node of its longest end that also begins a text. It is nearer to the root. */
  const fallbacks = new Int32Array(size);
  const next = (state: number, char: number): number => {
    for (let node = state; ; node = defined(fallbacks[node])) {
      const child = edges.childOf(node, char);
      if (child !== 0 || node === 0) return child;
    }
  };
  for (const node of byDepth(depths, size)) {
    if (defined(depths[node]) < 2) continue;
    const fallback = next(defined(fallbacks[defined(parents[node])]), defined(chars[node]));
    fallbacks[node] = fallback;
    matches[node] ||= defined(matches[fallback]);
  }
  return { next, matchAt: (state) => defined(matches[state]), depthOf: (state) => defined(depths[state]) };
};
