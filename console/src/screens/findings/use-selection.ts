import { useState } from 'react';
import type { Finding } from './finding';

/** The findings that a person has selected. Those that are no longer in the list do not count. */
export const useSelection = (findings: Finding[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = findings.filter(({ documentId }) => ids.has(documentId));
  const isAll = findings.length > 0 && selected.length === findings.length;
  return {
    selected,
    isAll,
    has: ({ documentId }: Finding): boolean => ids.has(documentId),
    toggle: ({ documentId }: Finding): void => {
      const next = new Set(ids);
      if (!next.delete(documentId)) next.add(documentId);
      setIds(next);
    },
    toggleAll: (): void => setIds(new Set(isAll ? [] : findings.map(({ documentId }) => documentId))),
    /** Selects these and no others. */
    select: (chosen: Finding[]): void => setIds(new Set(chosen.map(({ documentId }) => documentId))),
  };
};

/** The selection of the list, as useSelection returns it. */
export type Selection = ReturnType<typeof useSelection>;
