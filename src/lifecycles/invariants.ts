import type { Core } from '@strapi/strapi';
import { priorRows, relationsOf, type StoredRow } from '../database/rows-before-write';

/** The attributes that a write sets: schema names, relations as numeric ids. A check may add to them or correct them. */
export type Attributes = Record<string, unknown> & { organisation?: number | null };

/** One record before and after a write. `S` is the record as it is stored, such as `StoredOf<typeof securityFinding>`. */
export interface Change<S extends object = Attributes> {
  strapi: Core.Strapi;
  /** The stored record; null for a creation. */
  before: (S & StoredRow) | null;
  /** What the write sets; null for a removal. */
  data: (Attributes & Partial<S>) | null;
  /** The record after the write: `before` merged with `data`. */
  after: Attributes & Partial<S>;
  /** Records that the same call creates before this one. */
  earlier: readonly Attributes[];
}

/** Checks one change; throws if an invariant is violated. */
export type Check<S extends object = Attributes> = (change: Change<S>) => void | Promise<void>;

/** Strapi's event before a write. `D` is what the write sets: one record, or several. */
export interface WriteEvent<D = Attributes> {
  model: { uid: string };
  params: { data?: D; where?: unknown };
}

const idOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('set' in value) return idOf(Array.isArray(value.set) ? (value.set[0] ?? null) : null);
  return 'id' in value ? value.id : value;
};

/** Relations reach the query engine in several shapes; invariants see the numeric id. */
const flatten = (strapi: Core.Strapi, uid: string, data: Attributes): void => {
  for (const name of relationsOf(strapi, uid)) if (data[name] !== undefined) data[name] = idOf(data[name]);
};

/**
 * Creates the lifecycles of a content type from its invariants, so that they apply to REST, the admin panel and
 * scripts. A removal is a change without `data`; only `onRemove` checks it.
 *
 * @param checkOf runs before every creation and update
 * @param onRemoveOf runs before every removal
 */
export const invariants = <S extends object = Attributes>(checkOf: Check<S>, onRemoveOf?: Check<S>) => {
  // Strapi's events have no types.
  const [check, onRemove] = [checkOf, onRemoveOf] as [Check, Check | undefined];
  // Strapi loads lifecycle files without passing itself, so only its global is available.
  const app = (): Core.Strapi => strapi;
  const created = async (model: WriteEvent['model'], data: Attributes, earlier: readonly Attributes[] = []) => {
    flatten(app(), model.uid, data);
    await check({ strapi: app(), before: null, data, after: data, earlier });
  };
  const updated = async ({ model, params }: WriteEvent) => {
    const { data = {} } = params;
    flatten(app(), model.uid, data);
    for (const before of await priorRows(app(), model.uid, params)) {
      await check({ strapi: app(), before, data, after: { ...before, ...data }, earlier: [] });
    }
  };
  const removed = async ({ model, params }: WriteEvent) => {
    if (!onRemove) return;
    for (const before of await priorRows(app(), model.uid, params))
      await onRemove({ strapi: app(), before, data: null, after: {}, earlier: [] });
  };
  return {
    beforeCreate: (event: WriteEvent) => created(event.model, event.params.data ?? {}),
    async beforeCreateMany({ model, params }: WriteEvent<Attributes[]>) {
      const all = params.data ?? [];
      for (const [index, data] of all.entries()) await created(model, data, all.slice(0, index));
    },
    beforeUpdate: updated,
    beforeUpdateMany: updated,
    beforeDelete: removed,
    beforeDeleteMany: removed,
  };
};
