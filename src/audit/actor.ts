import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { ActorKind } from '../domain/vocabularies';
import type { Principal } from '../tenancy/identity/principal';

/** Who made a change, for its audit entry. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  label: string;
  clientIp: string | null;
  requestId: string | null;
  /** When they made it; by default now. Only demo data has a past. */
  at?: Date;
}

/** What a request has stored about its caller so far. */
interface RequestTrace {
  principal?: Principal;
  requestId?: string;
  clientAddress?: string;
  /** The administrator, in the admin panel. */
  user?: AdminUser;
}

interface AdminUser {
  id: number;
  firstname?: string | null;
  lastname?: string | null;
  username?: string | null;
}

const SYSTEM: Actor = { kind: 'system', id: null, label: 'Tenantry', clientIp: null, requestId: null };

const acting = new AsyncLocalStorage<Actor>();

/** Runs work with a watchdog as the actor of its changes, even if a person has started it. */
export const actAsWatchdog = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  acting.run({ ...SYSTEM, kind: 'watchdog', id: name, label: `watchdog ${name}` }, work);

/**
 * Runs work with a calling system as the actor of its changes.
 *
 * @param id the system's id of the call, such as an event's id
 */
export const actAsConnector = <T>(strapi: Core.Strapi, label: string, id: string, work: () => Promise<T>): Promise<T> =>
  acting.run({ ...currentActor(strapi), kind: 'system', id, label }, work);

/** Runs work with an agent as the actor of its changes, before it has a credential. */
export const actAsAgent = <T>(
  strapi: Core.Strapi,
  agent: { documentId: string; hostname: string | null },
  work: () => Promise<T>,
): Promise<T> =>
  acting.run(
    { ...currentActor(strapi), kind: 'agent', id: agent.documentId, label: agent.hostname ?? agent.documentId },
    work,
  );

/** Runs work with a person as the actor of its changes, whom the request itself has just authenticated. */
export const actAsPerson = <T>(
  strapi: Core.Strapi,
  { documentId, username }: { documentId: string; username: string },
  work: () => Promise<T>,
): Promise<T> => acting.run({ ...currentActor(strapi), kind: 'user', id: documentId, label: username }, work);

/** Runs work with an administrator of the panel as the actor of its changes, whom the request itself has just authenticated. */
export const actAsAdministrator = <T>(strapi: Core.Strapi, admin: AdminUser, work: () => Promise<T>): Promise<T> =>
  acting.run({ ...currentActor(strapi), kind: 'admin', id: String(admin.id), label: adminName(admin) }, work);

/**
 * Runs work with an actor of an earlier time: demo data is a history. Its audit entries and events are dated by that time.
 */
export const actInThePast = <T>(actor: Actor & { at: Date }, work: () => Promise<T>): Promise<T> =>
  acting.run(actor, work);

const adminName = ({ id, firstname, lastname, username }: AdminUser): string =>
  [firstname, lastname].filter(Boolean).join(' ') || username || `admin ${id}`;

const callerAsActor = ({ kind, id, documentId, name, isOperator, supportView }: Principal) => {
  // A support view is an administrator's.
  if (kind === 'support_view') return { kind: 'admin', id: String(supportView?.administratorId), label: name } as const;
  return {
    kind: kind === 'user' && isOperator ? 'operator' : kind,
    id: documentId || String(id),
    label: name,
  } as const;
};

/**
 * The actor of the current change: the caller of the request, or else the system itself. Strapi keeps the request in an async
 * context, so lifecycles can read it.
 */
export const currentActor = (strapi: Core.Strapi): Actor => {
  const named = acting.getStore();
  if (named) return named;
  const ctx = strapi.requestContext.get();
  if (!ctx) return SYSTEM;
  const state: RequestTrace = ctx.state;
  const { principal, requestId = null, clientAddress = null, user: admin } = state;
  const trace = { clientIp: clientAddress, requestId };
  if (principal) return { ...callerAsActor(principal), ...trace };
  if (admin) return { kind: 'admin', id: String(admin.id), label: adminName(admin), ...trace };
  return { ...SYSTEM, ...trace };
};
