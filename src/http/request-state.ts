import type { Context } from 'koa';
import type { GuardCode } from '../domain/access/guard-refusals';
import type { Principal } from '../tenancy/identity/principal';
import type { SessionFacts } from '../tenancy/identity/sessions';
import type { TenantRow } from '../tenancy/store/row-decoder';
import type { Scope } from '../tenancy/scope';
import type { ListQuery } from '../wire/query/list-query';
import type { Operation } from '../wire/operation';

/** What the steps of one request leave for those behind them. */
export interface RequestState {
  requestId: string;
  principal: Principal;
  /** The session behind the caller's token; an API token has none. */
  session?: SessionFacts;
  /** Address of the caller, as the trusted proxies tell it. */
  clientAddress: string;
  /** What attempts with credentials are counted by: the address, or what tells callers without a known one apart. */
  countedAs: string;
  /** Fingerprint of the caller's client certificate, as a trusted proxy tells it; null where none does. */
  clientCertificate: string | null;
  /** Organisations of the caller that a guard shuts to this request, by numeric id. */
  closed: Map<number, GuardCode | 'WRONG_CELL'>;
  scope: Scope;
  /** Numeric id of the organisation that the X-Organisation-Id header names, or null. */
  narrowTo: number | null;
  /** The record named in the path. */
  target?: TenantRow;
  /** Numeric id of the organisation that a creation will belong to; null where it belongs to the platform. */
  organisationId: number | null;
  /** The body, read and checked: wire names, relations as documentIds. */
  input: Record<string, unknown>;
  listQuery: ListQuery;
  /** Status of a refusal that was told at an address to return to. */
  refusedWith?: number;
  /** Query parameters of the operation's own. */
  query: Record<string, unknown>;
}

/** The operation that the matched route carries. */
export const operationOf = (ctx: { state: object }): Operation =>
  (ctx.state as { route: { config: { operation: Operation } } }).route.config.operation;

/** The body of a request, or undefined where there is none. Throws the parser's error where it is no JSON. */
export const bodyOf = (ctx: { request: unknown }): unknown => (ctx.request as { body?: unknown }).body;

/** A Koa context as controllers see it. */
export type RequestContext = Context & { state: RequestState };
