/**
 * Records that hang together go together: an agent and its cloud instance, an instance and its blueprint, a blueprint and
 * its draft. Whoever assigns one of them to a part takes the others along; assigning two of them to different parts would
 * tear them apart, and is refused.
 */
export interface AssignedRecord {
  /** What the record is known by here. */
  key: string;
  /** The part that it is assigned to. */
  part: number;
}

/** A record that was assigned to another part than one that it hangs together with. */
export interface TornRecord<Assigned> {
  record: Assigned;
  other: Assigned;
}

/** A forest of keys in which everything that hangs together has one root. */
const createGroups = () => {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    // The way is made short for whoever comes next.
    for (let at = key; at !== root;) {
      const next = parents.get(at) as string;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const join = (a: string, b: string): void => {
    const [from, to] = [rootOf(a), rootOf(b)];
    if (from !== to) parents.set(from, to);
  };
  return { rootOf, join };
};

/**
 * Finds out where records go.
 *
 * @param assigned the records that are named, each once
 * @param ties pairs of records that hang together
 * @returns the part of every record that is named or tied to one that is, and those that are torn
 */
export const assignTogether = <Assigned extends AssignedRecord>(
  assigned: readonly Assigned[],
  ties: readonly (readonly [string, string])[],
): { parts: Map<string, number>; torn: TornRecord<Assigned>[] } => {
  const { rootOf, join } = createGroups();
  for (const [a, b] of ties) join(a, b);
  const firsts = new Map<string, Assigned>();
  const torn: TornRecord<Assigned>[] = [];
  const parts = new Map<string, number>();
  for (const record of assigned) {
    const root = rootOf(record.key);
    const first = firsts.get(root) ?? record;
    firsts.set(root, first);
    if (first.part !== record.part) torn.push({ record, other: first });
    parts.set(record.key, record.part);
  }
  for (const key of ties.flat()) {
    const first = firsts.get(rootOf(key));
    if (first && !parts.has(key)) parts.set(key, first.part);
  }
  return { parts, torn };
};
