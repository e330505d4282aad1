/** What happened at a time. */
interface Dated {
  /** ISO 8601. */
  at: string;
}

/**
 * Merges lists that each are in falling order into one page.
 *
 * @param sources of equal times, entries of earlier lists come first
 * @param limit how many entries the page has at most
 * @returns the page, and how many entries it has of each list
 */
export const newestFirst = <T extends Dated>(
  sources: readonly (readonly T[])[],
  limit: number,
): { page: T[]; taken: number[] } => {
  const taken = sources.map(() => 0);
  const page: T[] = [];
  while (page.length < limit) {
    let next: { entry: T; source: number } | null = null;
    for (const [source, entries] of sources.entries()) {
      const entry = entries[taken[source] ?? 0];
      if (entry && (next === null || Date.parse(entry.at) > Date.parse(next.entry.at))) next = { entry, source };
    }
    if (next === null) break;
    page.push(next.entry);
    taken[next.source] = (taken[next.source] ?? 0) + 1;
  }
  return { page, taken };
};
