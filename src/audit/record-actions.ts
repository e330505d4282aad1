import type { Core } from '@strapi/strapi';
import { newDocumentId } from '../database/document-id';
import { MAX_REPORTED_LENGTH } from '../domain/access/client-address';
import type { AuditAction } from '../domain/audit/actions';
import type { Changes } from '../domain/audit/changes';
import { boundedChanges } from '../domain/audit/shortened';
import { appendToChains } from '../tenancy/store/audit-chain';
import { onlyServed } from '../tenancy/store/cells';
import { type Actor, currentActor } from './actor';

/** The size of the columns. Longer values are cut, and do not prevent the change that is recorded. */
const MAX_LABEL_LENGTH = 255;

/** An action for the audit log. Its changes have the API's names, and documentIds; large values are shortened. */
export interface AuditedAction {
  action: AuditAction;
  /** Numeric id; null for the platform. */
  organisationId: number | null;
  target: { type: string; id: string };
  changes: Changes;
  /** Who did it; by default the current actor. */
  actor?: Actor;
}

/** Records actions in the open transaction, so that no change is stored without its audit entry. */
export const recordActions = async (strapi: Core.Strapi, actions: readonly AuditedAction[]): Promise<void> => {
  if (actions.length === 0) return;
  const acting = currentActor(strapi);
  const entries = actions.map(({ action, organisationId, target, changes, actor = acting }) => ({
    organisationId,
    at: actor.at,
    entry: {
      documentId: newDocumentId(),
      action,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_label: actor.label.slice(0, MAX_LABEL_LENGTH),
      target_type: target.type,
      target_id: target.id,
      changes: boundedChanges(changes),
      client_ip: actor.clientIp?.slice(0, MAX_REPORTED_LENGTH) ?? null,
      request_id: actor.requestId,
    },
  }));
  await appendToChains(strapi, entries);
};

/** Records one action. */
export const recordAction = (strapi: Core.Strapi, action: AuditedAction): Promise<void> =>
  recordActions(strapi, [action]);

/**
 * Replaces actions of organisations in other cells by one action of the platform. Actions on an account concern all
 * organisations of the person, and this node does not write to those of other cells.
 *
 * @param actions the actions to record
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
