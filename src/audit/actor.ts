import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { ActorKind } from '../domain/vocabularies';
import type { Principal } from '../tenancy/identity/principal';

/** Who a change is put down to. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  label: string;
  clientIp: string | null;
  requestId: string | null;
}

/** What a request has noted of its caller, as far as it got. */
interface RequestTrace {
  principal?: Principal;
  requestId?: string;
  clientAddress?: string;
}

interface AdminUser {
  id: number;
  firstname?: string | null;
  lastname?: string | null;
  username?: string | null;
}

const SYSTEM: Actor = { kind: 'system', id: null, label: 'Tenantry', clientIp: null, requestId: null };

const acting = new AsyncLocalStorage<Actor>();

/** Does work in the name of a background job: what it changes is put down to it, whoever set it off. */
export const actAsWatchdog = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  acting.run({ ...SYSTEM, kind: 'watchdog', id: name, label: `watchdog ${name}` }, work);

/**
 * Does work in the name of another system that called: what it changes is put down to it.
 *
 * @param id what the other system calls its call, such as an event's id
 */
export const actAsConnector = <T>(strapi: Core.Strapi, label: string, id: string, work: () => Promise<T>): Promise<T> =>
  acting.run({ ...currentActor(strapi), kind: 'system', id, label }, work);

/** Does work in the name of an agent that has no credential yet: what it changes is put down to it. */
export const actAsAgent = <T>(
  strapi: Core.Strapi,
  agent: { documentId: string; hostname: string | null },
  work: () => Promise<T>,
): Promise<T> =>
  acting.run(
    { ...currentActor(strapi), kind: 'agent', id: agent.documentId, label: agent.hostname ?? agent.documentId },
    work,
  );

/** Does work in the name of a person whom the request itself has just made known. */
export const actAsPerson = <T>(
  strapi: Core.Strapi,
  { documentId, username }: { documentId: string; username: string },
  work: () => Promise<T>,
): Promise<T> => acting.run({ ...currentActor(strapi), kind: 'user', id: documentId, label: username }, work);

const adminName = ({ id, firstname, lastname, username }: AdminUser): string =>
  [firstname, lastname].filter(Boolean).join(' ') || username || `admin ${id}`;

/**
 * Who is behind the change that is under way: the caller of the request, else the system itself. Strapi keeps the
 * request in an async context, so that lifecycles can ask.
 */
export const currentActor = (strapi: Core.Strapi): Actor => {
  const named = acting.getStore();
  if (named) return named;
  const ctx = strapi.requestContext.get();
  if (!ctx) return SYSTEM;
  const { principal, requestId = null, clientAddress = null } = ctx.state as RequestTrace;
  const trace = { clientIp: clientAddress, requestId };
  if (principal) {
    const kind = principal.kind === 'user' && principal.isOperator ? 'operator' : principal.kind;
    return { kind, id: principal.documentId || String(principal.id), label: principal.name, ...trace };
  }
  const admin = ctx.state.user as AdminUser | undefined;
  if (admin) return { kind: 'admin', id: String(admin.id), label: adminName(admin), ...trace };
  return { ...SYSTEM, ...trace };
};
