import type { Subscriber } from '@strapi/database/dist/lifecycles';
import type { Core } from '@strapi/strapi';
import { AUDITED_TYPES } from '../resources/content-types';
import { hidesPerson } from '../domain/accounts/unaccepted-memberships';
import type { AuditedName, WriteVerb } from '../domain/audit/actions';
import { type Changes, describeChanges } from '../domain/audit/changes';
import { recordActions } from '../audit/record-actions';
import { inApiNames } from './audit-names';
import type { Attributes } from './invariants';
import { loadRows, priorRows, type StoredRow } from '../database/rows-before-write';
import { defined } from '../values';

interface Event {
  model: { uid: string; singularName: AuditedName; attributes: Record<string, { type: string }> };
  params: { data?: Record<string, unknown>; where?: unknown };
  result: StoredRow & { ids?: number[] };
  state: { before?: StoredRow[] };
}

interface Write {
  verb: WriteVerb;
  target: { id: number; documentId: string };
  before: Attributes | null;
  after: Attributes | null;
}

const organisationIdOf = (event: Event, { target, before, after }: Write): number | null => {
  if (event.model.singularName === 'organisation') return target.id;
  return (after ?? before)?.organisation ?? null;
};

/** The changes that the log can show: a membership that its person has not accepted hides the person. */
const changesOf = (type: string, { before, after }: Write): Changes => {
  const changes = describeChanges(before, after);
  if (type === 'membership' && [before, after].some((record) => record && hidesPerson(record))) delete changes.user;
  return changes;
};

const recordWrites = async (strapi: Core.Strapi, event: Event, writes: readonly Write[]): Promise<void> => {
  const { uid, singularName: type } = event.model;
  const recorded = writes
    .map((write) => ({ write, changes: changesOf(type, write) }))
    .filter(({ write, changes }) => write.verb !== 'update' || Object.keys(changes).length > 0);
  const described = await inApiNames(
    strapi,
    uid,
    recorded.map(({ changes }) => changes),
  );
  const actions = recorded.map(({ write }, at) => ({
    action: `${type}.${write.verb}` as const,
    organisationId: organisationIdOf(event, write),
    target: { type, id: write.target.documentId },
    changes: defined(described[at]),
  }));
  await recordActions(strapi, actions);
};

/** The record after a write: values as stored, so that "1.50" and 1.5 are equal; relations as sent. */
const rowAfter = ({ model, params, result }: Event, before: StoredRow | null): Record<string, unknown> => {
  const after: Record<string, unknown> = { ...before, ...params.data };
  for (const [name, value] of Object.entries(result))
    if (model.attributes[name]?.type !== 'relation') after[name] = value;
  return after;
};

/** Subscribes to the writes of audited types, to one record or to many. */
const auditSubscriber = (strapi: Core.Strapi) => {
  const remember = async (event: Event) => {
    event.state.before = await priorRows(strapi, event.model.uid, event.params);
  };
  const byIds = (event: Event, ids: number[]) => loadRows(strapi, event.model.uid, { id: { $in: ids } });
  const created = (after: StoredRow): Write => ({ verb: 'create', target: after, before: null, after });
  const removed = async (event: Event) => {
    const rows = event.state.before ?? [];
    await recordWrites(
      strapi,
      event,
      rows.map((before) => ({ verb: 'delete', target: before, before, after: null })),
    );
  };
  return {
    models: [...AUDITED_TYPES],
    afterCreate: (event: Event) =>
      recordWrites(strapi, event, [{ ...created(event.result), after: rowAfter(event, null) }]),
    async afterCreateMany(event: Event) {
      await recordWrites(strapi, event, (await byIds(event, event.result.ids ?? [])).map(created));
    },
    beforeUpdate: remember,
    async afterUpdate(event: Event) {
      // The query engine changes the first row that it finds, whatever else matches the condition.
      const before = event.state.before?.find(({ id }) => id === event.result.id);
      if (!before) return;
      await recordWrites(strapi, event, [{ verb: 'update', target: before, before, after: rowAfter(event, before) }]);
    },
    beforeUpdateMany: remember,
    async afterUpdateMany(event: Event) {
      const rows = new Map((event.state.before ?? []).map((row) => [row.id, row]));
      const after = await byIds(event, [...rows.keys()]);
      const writes = after.map((row) => ({
        verb: 'update' as const,
        target: row,
        before: rows.get(row.id) ?? null,
        after: row,
      }));
      await recordWrites(strapi, event, writes);
    },
    beforeDelete: remember,
    afterDelete: removed,
    beforeDeleteMany: remember,
    afterDeleteMany: removed,
  };
};

/** Audits every write to an audited type. Registered in bootstrap(). */
export const registerAuditTrail = (strapi: Core.Strapi): void => {
  strapi.db.lifecycles.subscribe(auditSubscriber(strapi) as Subscriber);
};
