import type { OwnDatabase } from '../environment/own-database';

type State = Record<string, unknown>;
type Changes = Record<string, { before: unknown; after: unknown }>;

const parsed = (changes: unknown): Changes => (typeof changes === 'string' ? JSON.parse(changes) : changes) as Changes;

/**
 * Computes the state of every record from the audit log alone. Each change has to begin with the value that the one
 * before it set, so a duplicate or missing change fails.
 *
 * @param initial the state of the records before the log begins
 * @returns fields by the documentId of their record; records without entries are absent
 */
export const replayAudit = async ({ db }: OwnDatabase, initial: State): Promise<Map<string, State>> => {
  const states = new Map<string, State>();
  for (const { target_id, changes } of await db('audit_entries').orderBy('id').select('target_id', 'changes')) {
    const state = states.get(target_id as string) ?? { ...initial };
    states.set(target_id as string, state);
    for (const [field, { before, after }] of Object.entries(parsed(changes))) {
      if (!(field in initial)) continue;
      if (JSON.stringify(before) !== JSON.stringify(state[field])) expect({ target_id, field, before }).toEqual(state);
      state[field] = after;
    }
  }
  return states;
};
