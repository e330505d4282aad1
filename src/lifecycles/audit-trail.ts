import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { type Changes, describeChanges } from '../domain/audit/changes';
import { appendToChains } from '../tenancy/audit-chain';
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

/** Something that was done, as the audit log tells it. */
export interface AuditedAction {
  /** Type of record and what was done to it, such as `organisation.update`. */
  action: string;
  /** Numeric id; null where it concerns the platform. */
  organisationId: number | null;
  target: { type: string; id: string };
  changes: Changes;
}

/** Puts things on record in the open transaction: no audit, no change. */
export const recordActions = async (strapi: Core.Strapi, actions: readonly AuditedAction[]): Promise<void> => {
  const actor = currentActor(strapi);
  const entries = actions.map(({ action, organisationId, target, changes }) => ({
    organisationId,
    entry: {
      documentId: createId(),
      action,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_label: actor.label,
      target_type: target.type,
      target_id: target.id,
      changes,
      client_ip: actor.clientIp,
      request_id: actor.requestId,
    },
  }));
  await appendToChains(strapi, entries);
};

/** Puts one thing on record. */
export const recordAction = (strapi: Core.Strapi, action: AuditedAction): Promise<void> =>
  recordActions(strapi, [action]);

interface Write {
  verb: 'create' | 'update' | 'delete';
  target: { id: number; documentId: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const organisationIdOf = (event: Event, { target, before, after }: Write): number | null => {
  if (event.model.singularName === 'organisation') return target.id;
  return ((after ?? before)?.organisation as number | null | undefined) ?? null;
};

const recordWrite = async (strapi: Core.Strapi, event: Event, write: Write): Promise<void> => {
  const changes = describeChanges(write.before, write.after);
  if (write.verb === 'update' && Object.keys(changes).length === 0) return;
  const type = event.model.singularName;
  await recordAction(strapi, {
    action: `${type}.${write.verb}`,
    organisationId: organisationIdOf(event, write),
    target: { type, id: write.target.documentId },
    changes,
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
      const after = { ...event.result, ...event.params.data };
      await recordWrite(strapi, event, { verb: 'create', target: event.result, before: null, after });
    },
    beforeUpdate: (raw) => remember(raw as unknown as Event),
    async afterUpdate(raw) {
      const event = raw as unknown as Event;
      for (const before of event.state.before ?? []) {
        const after = { ...before, ...event.params.data };
        await recordWrite(strapi, event, { verb: 'update', target: before, before, after });
      }
    },
    beforeDelete: (raw) => remember(raw as unknown as Event),
    async afterDelete(raw) {
      const event = raw as unknown as Event;
      for (const before of event.state.before ?? []) {
        await recordWrite(strapi, event, { verb: 'delete', target: before, before, after: null });
      }
    },
  });
};
