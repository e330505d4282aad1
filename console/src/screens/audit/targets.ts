import { nameInChanges, type Target } from '../../records/record-kinds';
import type { CurrentOrganisation } from '../../session/organisation';
import type { Entry } from './entry';

/** The record that an entry is about; null if it is about none. */
export const targetOf = ({ target_type: type, target_id: id }: Entry): Target | null =>
  type && id ? { type, id } : null;

/** The records that entries are about. */
export const targetsOf = (entries: readonly Entry[]): Target[] =>
  entries.map(targetOf).filter((target) => target !== null);

const ownNameOf = ({ target_type: type, changes }: Entry): string | null => nameInChanges(type ?? '', changes ?? null);

/** What an entry calls its record, if it names it. The organisation has the name of today. */
export const nameIn = (entry: Entry, { documentId, name }: Pick<CurrentOrganisation, 'documentId' | 'name'>) =>
  entry.target_id === documentId ? name : ownNameOf(entry);

/** What entries call their records, by documentId, for entries that do not name them. */
export const namesIn = (entries: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap((entry) => {
      const [id, name] = [entry.target_id, ownNameOf(entry)];
      return id && name ? [[id, name] as const] : [];
    }),
  );
