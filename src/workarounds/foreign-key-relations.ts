import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';

/**
 * Strapi 5.54: the document service does not understand relations with `useJoinTable: false` (it skips them in
 * transform/relations/utils/map-relation.js), so that `connect`, `set`, documentIds and every save of the admin panel
 * fail. This turns whatever shape arrives into the numeric id that the query engine takes.
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
  if (typeof first === 'object') return first as Reference;
  return typeof first === 'number' || /^\d+$/.test(String(first))
    ? { id: Number(first) }
    : { documentId: String(first) };
};

/** What a relation is to become: a reference, null to empty it, undefined to leave it. */
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
  const where = reference.documentId ? { documentId: reference.documentId } : { id: Number(reference.id) };
  const found = (await strapi.db
    .query(target as never)
    .findOne({ where: where as never, select: ['id'] as never })) as { id: number } | null;
  if (!found) {
    const message = `${name}: there is no such record.`;
    throw new errors.ValidationError(message, {
      code: 'RELATION_NOT_FOUND',
      errors: [{ path: [name], message, name: 'ValidationError' }],
    });
  }
  return found.id;
};

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'clone']);

/** Registers the normaliser; call it in register(). */
export const normaliseForeignKeyRelations = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    if (!WRITES.has(context.action)) return next();
    const data = (context.params as { data?: Record<string, unknown> }).data;
    const attributes = Object.entries(context.contentType.attributes as Record<string, Attribute>);
    for (const [name, attribute] of attributes) {
      if (!data || attribute.type !== 'relation' || attribute.useJoinTable !== false || data[name] === undefined)
        continue;
      const reference = wanted(data[name]);
      if (reference === undefined) delete data[name];
      else data[name] = reference && (await resolve(strapi, name, attribute.target as string, reference));
    }
    return next();
  });
};
