import type { OwnDatabase } from '../environment/own-database';

type State = Record<string, unknown>;
type Changes = Record<string, { before: unknown; after: unknown }>;

const parsed = (changes: unknown): Changes => (typeof changes === 'string' ? JSON.parse(changes) : changes) as Changes;

/**
 * Tells from the audit log alone how every record stands: each move has to begin where the one before it ended. A move that
 * is told twice, or that was left out, does not fit.
 *
 * @param initial how records stood when the log began
 * @returns fields by the documentId of their record; records that the log does not name are absent
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
