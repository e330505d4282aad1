import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import { findReferred } from '../tenancy/store/referred-records';
import { defined } from '../values';

/**
 * Strapi 5.54: the document service does not understand relations with `useJoinTable: false` (it skips them in
 * transform/relations/utils/map-relation.js), so that `connect`, `set`, documentIds and every save of the admin panel
 * fail. This converts every shape of a relation to the numeric id that the query engine expects.
 *
 * We use such relations because a real foreign key with a composite index makes a tenant's list on SQLite 17 times
 * cheaper than a join table (docs/decisions).
 */
interface Attribute {
  type: string;
  useJoinTable?: boolean;
  target?: string;
}

type Reference = { id?: number | string | null; documentId?: string };

const firstOf = (value: unknown): Reference | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (first === null || first === undefined) return null;
  if (typeof first === 'object') return first;
  return typeof first === 'number' || /^\d+$/.test(String(first))
    ? { id: Number(first) }
    : { documentId: String(first) };
};

/** The new value of a relation: a reference, null to clear it, undefined to keep it. */
const wanted = (value: unknown): Reference | null | undefined => {
  const isOperation =
    typeof value === 'object' && value !== null && ['connect', 'disconnect', 'set'].some((key) => key in value);
  if (!isOperation) return firstOf(value);
  const { connect, disconnect, set } = value as Record<string, unknown>;
  const connected = firstOf(connect) ?? firstOf(set);
  if (connected) return connected;
  const empties = set === null || (Array.isArray(set) && set.length === 0) || firstOf(disconnect) !== null;
  return empties ? null : undefined;
};

const resolve = async (strapi: Core.Strapi, name: string, target: string, reference: Reference): Promise<number> => {
  const where = reference.documentId ? { document_id: reference.documentId } : { id: Number(reference.id) };
  const id = await findReferred(strapi, target, where);
  if (id === null) {
    const message = `${name}: this record does not exist.`;
    throw new errors.ValidationError(message, {
      code: 'RELATION_NOT_FOUND',
      errors: [{ path: [name], message, name: 'ValidationError' }],
    });
  }
  return id;
};

const isForeignKey = (attribute: Attribute | undefined): boolean =>
  attribute?.type === 'relation' && attribute.useJoinTable === false;

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'clone']);

/** Registers the normaliser; call it in register(). */
export const normaliseForeignKeyRelations = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    if (!WRITES.has(context.action)) return next();
    const data = (context.params as { data?: Record<string, unknown> }).data;
    const attributes: Record<string, Attribute> = context.contentType.attributes;
    const names = Object.keys(data ?? {}).filter(
      (name) => data?.[name] !== undefined && isForeignKey(attributes[name]),
    );
    if (!data || names.length === 0) return next();
    // One transaction with the write, so that the record still exists then.
    return strapi.db.transaction(async () => {
      for (const name of names) {
        const reference = wanted(data[name]);
        if (reference === undefined) delete data[name];
        else data[name] = reference && (await resolve(strapi, name, defined(attributes[name]?.target), reference));
      }
      return next();
    });
  });
};
