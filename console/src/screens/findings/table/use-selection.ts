import { useRef, useState } from 'react';
import type { Finding } from '../finding';

/** The findings that a person has selected. Those that are no longer in the list do not count. */
export const useSelection = (findings: Finding[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** The finding that was selected or deselected last, where a range begins. */
  const last = useRef<string | null>(null);
  const selected = findings.filter(({ documentId }) => ids.has(documentId));
  const isAll = findings.length > 0 && selected.length === findings.length;

  /** From the last one to this one; this one alone if there is no last one. */
  const rangeTo = (finding: Finding): Finding[] => {
    const from = findings.findIndex(({ documentId }) => documentId === last.current);
    const to = findings.indexOf(finding);
    return from < 0 || to < 0 ? [finding] : findings.slice(Math.min(from, to), Math.max(from, to) + 1);
  };

  return {
    selected,
    isAll,
    has: ({ documentId }: Finding): boolean => ids.has(documentId),
    /** Selects a finding, or no longer; as a range, all from the last one on get what this one gets. */
    toggle: (finding: Finding, isRange = false): void => {
      const isOn = !ids.has(finding.documentId);
      const next = new Set(ids);
      for (const { documentId } of isRange ? rangeTo(finding) : [finding]) {
        if (isOn) next.add(documentId);
        else next.delete(documentId);
      }
      last.current = finding.documentId;
      setIds(next);
    },
    toggleAll: (): void => setIds(new Set(isAll ? [] : findings.map(({ documentId }) => documentId))),
    /** Selects these and no others. */
    select: (chosen: Finding[]): void => setIds(new Set(chosen.map(({ documentId }) => documentId))),
  };
};

/** The selection of the list, as useSelection returns it. */
export type Selection = ReturnType<typeof useSelection>;
