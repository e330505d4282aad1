import type { Core } from '@strapi/strapi';
import { createId } from '@paralleldrive/cuid2';
import { describeChanges } from '../domain/audit/changes';
import { connectionOf } from '../tenancy/connection';
import { currentActor } from './actor';
import { priorRows, type StoredRow } from './prior-rows';

/** Types whose every write is on record. What machines report by the thousand is not. */
const AUDITED = [
  'organisation',
  'membership',
  'directory-integration',
  'scim-token',
  'subscription-plan',
  'subscription',
  'security-finding',
  'blueprint-draft',
  'blueprint',
  'svc-agent',
  'cloud-instance',
  'synthetic-check',
  'user-plan',
].map((name) => `api::${name}.${name}`);

interface Event {
  model: { uid: string; singularName: string };
  params: { data?: Record<string, unknown>; where?: unknown };
  result: Record<string, unknown> & { id: number; documentId: string };
  state: { before?: StoredRow[] };
}

interface Entry {
  action: string;
  target: { id: number; documentId: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const organisationIdOf = (event: Event, { target, before, after }: Entry): number | null => {
  if (event.model.singularName !== 'organisation')
    return ((after ?? before)?.organisation as number | null | undefined) ?? null;
  // The entry of a removed organisation could not point to it.
  return after ? target.id : null;
};

/** Writes the entry in the transaction of the change: no audit, no change. */
const record = async (strapi: Core.Strapi, event: Event, entry: Entry): Promise<void> => {
  const changes = describeChanges(entry.before, entry.after);
  if (entry.before && entry.after && Object.keys(changes).length === 0) return;
  const actor = currentActor(strapi);
  const now = new Date();
  const db = await connectionOf(strapi);
  await db('audit_entries').insert({
    document_id: createId(),
    action: `${event.model.singularName}.${entry.action}`,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_label: actor.label,
    target_type: event.model.singularName,
    target_id: entry.target.documentId,
    changes: JSON.stringify(changes),
    client_ip: actor.clientIp,
    request_id: actor.requestId,
    organisation_id: organisationIdOf(event, entry),
    created_at: now,
    updated_at: now,
    published_at: now,
  });
};

/** Puts every write to an audited type on record. Registered in bootstrap(). */
export const registerAuditTrail = (strapi: Core.Strapi): void => {
  const remember = async (event: Event) => {
    event.state.before = await priorRows(strapi, event.model.uid, event.params);
  };
  strapi.db.lifecycles.subscribe({
    models: AUDITED,
    async afterCreate(raw) {
      const event = raw as unknown as Event;
      await record(strapi, event, {
        action: 'create',
        target: event.result,
        before: null,
        after: { ...event.result, ...event.params.data },
      });
    },
    beforeUpdate: (raw) => remember(raw as unknown as Event),
    async afterUpdate(raw) {
      const event = raw as unknown as Event;
      for (const before of event.state.before ?? []) {
        await record(strapi, event, {
          action: 'update',
          target: before,
          before,
          after: { ...before, ...event.params.data },
        });
      }
    },
    beforeDelete: (raw) => remember(raw as unknown as Event),
    async afterDelete(raw) {
      const event = raw as unknown as Event;
      for (const before of event.state.before ?? [])
        await record(strapi, event, { action: 'delete', target: before, before, after: null });
    },
  });
};
