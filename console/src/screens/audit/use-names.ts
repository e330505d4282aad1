import { nameInChanges, type Target } from '../../records/record-kinds';
import { useRecordNames } from '../../records/use-record-names';
import { useOrganisation } from '../../session/organisation';
import type { Entry } from './entry';

/** The record that an entry is about; null if it is about none. */
export const targetOf = ({ target_type: type, target_id: id }: Entry): Target | null =>
  type && id ? { type, id } : null;

const targetsOf = (entries: readonly Entry[]): Target[] => entries.map(targetOf).filter((target) => target !== null);

/** What an entry calls its record, if it names it. */
const ownNameOf = ({ target_type: type, changes }: Entry): string | null => nameInChanges(type ?? '', changes ?? null);

/**
 * Says what the record of an entry is called, and whether it still exists: the entry's own name, that of today, or that of
 * another entry.
 *
 * @param pages the entries of each page
 */
export const useTargetNames = (pages: readonly (readonly Entry[])[]) => {
  const { documentId, name } = useOrganisation();
  const today = useRecordNames(pages.map(targetsOf));
  const inLog = new Map(
    pages
      .flat()
      .map((entry) => [entry.target_id, ownNameOf(entry)] as const)
      .filter(([, own]) => own),
  );
  return (entry: Entry): { name: string | null; exists: boolean } => {
    const id = entry.target_id ?? '';
    if (id === documentId) return { name, exists: true };
    return { name: ownNameOf(entry) ?? today.get(id) ?? inLog.get(id) ?? null, exists: today.has(id) };
  };
};
