/** A field that has changed. */
export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

const isPair = (change: unknown): change is { before: unknown; after: unknown } =>
  typeof change === 'object' && change !== null && 'before' in change && 'after' in change;

/** The fields that an entry of the history says have changed. Others are facts, which have no earlier value. */
export const changedFields = (changes: Record<string, unknown> | null): ChangedField[] =>
  Object.entries(changes ?? {}).map(([field, change]) =>
    isPair(change) ? { field, before: change.before, after: change.after } : { field, before: null, after: change },
  );
