import type { Context } from 'koa';
import type { CountingRule } from '../domain/access/limits/rate-limits';
import type { GuardCode } from '../domain/access/guard-refusals';
import type { Preconditions } from './preconditions';
import type { Principal } from '../tenancy/identity/principal';
import type { CheckedRights } from '../tenancy/identity/checked-rights';
import type { SessionFacts } from '../tenancy/identity/sessions';
import type { TenantRow } from '../lists/records/row-decoder';
import type { Scope } from '../tenancy/scope';
import type { Allowance } from '../wire/headers/rate-limit';
import type { ListQuery } from '../wire/query/list-query';
import type { Operation } from '../wire/operation';

/** What policies and middlewares pass on to later ones and to the controller. */
export interface RequestState extends CheckedRights {
  requestId: string;
  /** The trace that exports the request; absent if none does. */
  traceId?: string;
  /** The pattern of the path, if a middleware serves it and not a route. */
  pattern?: string;
  /** Whether every caller gets the same response, which its entity tag identifies. */
  isSameForAll?: boolean;
  /** documentId of the organisation, if the credential alone shows it. */
  organisation?: string;
  /** Whether the request has waited for work (src/http/agent-waits.ts). */
  hasWaited?: boolean;
  principal: Principal;
  /** The session of the caller's token; API tokens have none. */
  session?: SessionFacts;
  /** Address of the caller, as reported by the trusted proxies; a text that is in no range if it is not known. */
  clientAddress: string;
  /** The key of the caller for rate limits: the address, or a substitute if it is unknown. */
  rateLimitKey: string;
  /** Whom a sign-in counts for in turns: its known device, or the account that strangers name. */
  signInKey?: string;
  /** The rule by which the endpoint counts attempts; absent if it takes no credentials and looks up no name. */
  countingRule?: CountingRule | undefined;
  /** Withdraws the count of the request's email, because it could not be sent. */
  uncountMail?: () => Promise<void>;
  /** Why a password was not checked or hashed: too many are waiting. */
  passwordsBusy?: Error;
  /** What is left of the limits that counted the request, for the headers. */
  allowances?: Map<string, Allowance>;
  /** The caller that the general limit has counted the request for. */
  countedFor?: string;
  /** Reads a body that is large or of unknown length, which counts for this caller. Its faults are thrown where it is used. */
  readBody?: (caller: string) => Promise<void>;
  /** Fingerprint of the caller's client certificate, as reported by a trusted proxy; null if none was. */
  clientCertificate: string | null;
  /** Organisations of the caller that a guard has blocked for this request, by numeric id. */
  blockedOrganisations: Map<number, GuardCode | 'WRONG_CELL'>;
  scope: Scope;
  /** Numeric id of the organisation in the X-Organisation-Id header, or null. */
  narrowTo: number | null;
  /** The record that the path names. */
  target?: TenantRow;
  /** Numeric id of the organisation that a new record will belong to; null if it belongs to the platform. */
  organisationId: number | null;
  /** The validated body: wire names, relations as documentIds. */
  input: Record<string, unknown>;
  listQuery: ListQuery;
  /** The conditions on the record that the path names. */
  preconditions?: Preconditions | undefined;
  /** Whether the refresh token came from the session cookie, which the windows of a browser share. */
  isRefreshedByCookie?: boolean;
  /** Whether the request has no credential at all, so that its refusal does not count as an attempt. */
  hasNoCredential?: boolean;
  /** Status of a refusal that was sent to a return address, by a redirect. */
  refusedWith?: number;
  /** The query parameters in the operation's `query`. */
  query: Record<string, unknown>;
}

declare module 'koa' {
  // Contexts that Strapi and its plugins pass on have the same state.
  interface DefaultState extends RequestState {
    /** The account or administrator whom Strapi has authenticated. */
    user: { id: number };
  }
}

/**
 * The record that the path names. The policies have read it.
 *
 * @typeParam V its values, such as `RecordOf<typeof organisation>`
 */
export const targetOf = <V extends object = Record<string, unknown>>({
  state,
}: {
  state: RequestState;
}): TenantRow<V> => {
  if (!state.target) throw new Error('The path of the operation names no record.');
  return state.target as TenantRow<V>;
};

/**
 * The numeric id of the organisation that the request is about. The policies have determined it.
 */
export const organisationIdOf = ({ state }: { state: RequestState }): number => {
  if (state.organisationId === null) throw new Error('The operation is about no organisation.');
  return state.organisationId;
};

/** The operation of the matched route. */
export const operationOf = (ctx: { state: object }): Operation =>
  (ctx.state as { route: { config: { operation: Operation } } }).route.config.operation;

/** The body of a request, or undefined if there is none. Throws the parser's error if it is not JSON. */
export const bodyOf = (ctx: { request: unknown }): unknown => (ctx.request as { body?: unknown }).body;

/** A Koa context as controllers see it. */
export type RequestContext = Context & { state: RequestState };
