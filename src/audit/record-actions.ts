import type { Core } from '@strapi/strapi';
import { newDocumentId } from '../database/document-id';
import type { Changes } from '../domain/audit/changes';
import { appendToChains } from '../tenancy/store/audit-chain';
import { onlyServed } from '../tenancy/store/cells';
import { type Actor, currentActor } from './actor';

/** The columns of the log; whoever sends more than fits is not to stop the change that is put on record. */
const MAX_LABEL_LENGTH = 255;
const MAX_ADDRESS_LENGTH = 64;

/** Something that was done, as the audit log tells it: its changes have the names of the API, and documentIds. */
export interface AuditedAction {
  /** Type of record and what was done to it, such as `organisation.update`. */
  action: string;
  /** Numeric id; null where it concerns the platform. */
  organisationId: number | null;
  target: { type: string; id: string };
  changes: Changes;
  /** Who did it; left out where that is whoever acts now. */
  actor?: Actor;
}

/** Puts things on record in the open transaction: no audit, no change. */
export const recordActions = async (strapi: Core.Strapi, actions: readonly AuditedAction[]): Promise<void> => {
  if (actions.length === 0) return;
  const acting = currentActor(strapi);
  const entries = actions.map(({ action, organisationId, target, changes, actor = acting }) => ({
    organisationId,
    entry: {
      documentId: newDocumentId(),
      action,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_label: actor.label.slice(0, MAX_LABEL_LENGTH),
      target_type: target.type,
      target_id: target.id,
      changes,
      client_ip: actor.clientIp?.slice(0, MAX_ADDRESS_LENGTH) ?? null,
      request_id: actor.requestId,
    },
  }));
  await appendToChains(strapi, entries);
};

/** Puts one thing on record. */
export const recordAction = (strapi: Core.Strapi, action: AuditedAction): Promise<void> =>
  recordActions(strapi, [action]);

/**
 * What a person does with the account concerns all of the person's organisations. Those of other cells are not written:
 * the platform's log gets one entry instead of theirs.
 *
 * @param actions what is to go on record
 */
export const hereOrPlatform = async (
  strapi: Core.Strapi,
  actions: readonly AuditedAction[],
): Promise<AuditedAction[]> => {
  const kept = await onlyServed(strapi, actions, ({ organisationId }) => organisationId);
  const elsewhere = new Map<string, AuditedAction>();
  for (const action of actions.filter((each) => !kept.includes(each)))
    elsewhere.set(JSON.stringify({ ...action, organisationId: null }), { ...action, organisationId: null });
  return [...kept, ...elsewhere.values()];
};
