import { defined } from '../../values';
/**
 * Linked records move together: an agent and its cloud instance, an instance and its blueprint, a blueprint and its draft.
 * Assigning one of them to a part also assigns the others; assigning two of them to different parts is refused.
 */
export interface AssignedRecord {
  /** Identifies the record. */
  key: string;
  /** The part that it is assigned to. */
  part: number;
}

/** A record that was assigned to a different part than a linked one. */
export interface LinkConflict<Assigned> {
  record: Assigned;
  other: Assigned;
}

/** Union-find: a forest of keys in which all linked records have one root. */
const createGroups = () => {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    // Path compression.
    for (let at = key; at !== root;) {
      const next = defined(parents.get(at));
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
 * Determines the part of each record.
 *
 * @param assigned the assigned records, each once
 * @param links pairs of linked records
 * @returns the part of every record that is assigned or linked to an assigned one, and the conflicts
 */
export const groupRecords = <Assigned extends AssignedRecord>(
  assigned: readonly Assigned[],
  links: readonly (readonly [string, string])[],
): { parts: Map<string, number>; conflicts: LinkConflict<Assigned>[] } => {
  const { rootOf, join } = createGroups();
  for (const [a, b] of links) join(a, b);
  const firsts = new Map<string, Assigned>();
  const conflicts: LinkConflict<Assigned>[] = [];
  const parts = new Map<string, number>();
  for (const record of assigned) {
    const root = rootOf(record.key);
    const first = firsts.get(root) ?? record;
    firsts.set(root, first);
    if (first.part !== record.part) conflicts.push({ record, other: first });
    parts.set(record.key, record.part);
  }
  for (const key of links.flat()) {
    const first = firsts.get(rootOf(key));
    if (first && !parts.has(key)) parts.set(key, first.part);
  }
  return { parts, conflicts };
};
