import type { z } from 'zod';
import type { Feature } from '../domain/plans/features';
import type { Capability } from '../domain/access/capability-matrix';
import { KEY_CAPABILITIES, type KeyCapability, OPERATOR } from '../domain/api-keys/api-keys';
import type { SessionEffect } from './headers/session-mode';
import type { Field } from './field';
import type { Resource } from './resource';

/**
 * Who can use an operation: callers with a capability in the organisation, signed-in callers, platform operators
 * (`operator`), or everyone without authentication (`anyone`).
 */
export type Access = Capability | 'signed-in' | 'operator' | 'anyone';

/**
 * What an agent's credential gives access to: only the agent's own record, only what the agent has begun itself, which the controller
 * has to check, or everything in the agent's organisation.
 */
export type AgentAccess = 'itself' | 'begun' | 'organisation';

export type OperationKind = 'list' | 'read' | 'create' | 'update' | 'remove' | 'action' | 'custom';

/**
 * One operation of the REST API: the access rule and contract of a route. Policies, the contract middleware, the
 * controllers and the OpenAPI document all read it, so they cannot disagree.
 */
export interface Operation {
  kind: OperationKind;
  access: Access;
  /** What agents can do with their own credential; nothing if omitted. */
  agents?: AgentAccess;
  summary: string;
  description?: string;
  resource?: Resource;
  /** The tag in the OpenAPI document; by default the resource's plural. */
  tag?: string;
  /** Fields of an action's body, if it is not a whole record. */
  input?: Record<string, Field>;
  /** Names in `input` that are required. */
  required?: readonly string[];
  /** Further query parameters, each with its schema. */
  query?: Record<string, { schema: z.ZodType; description: string }>;
  /** The resource of the record in the response, if it is not `resource`. */
  answers?: Resource;
  /** Determines its organisation as a creation does: from the body, the header, or the only membership. */
  choosesOrganisation?: boolean;
  /** documentId of the organisation that a body means without a name of it, such as by a sealed token. */
  organisationIn?: (data: unknown) => string | null;
  /** The query parameter `organisation` narrows the request, as the header does. */
  namesOrganisation?: boolean;
  /** The body, if another system defines its shape. The operation validates it itself. */
  payload?: z.ZodType;
  /** Headers that the operation reads, with their descriptions. */
  headers?: Record<string, string>;
  /** Name in `input` of a list of records of the resource. All are created, or none. */
  records?: string;
  /** Status of success, if it is not that of the kind. */
  status?: number;
  /** An idempotent creation: if an earlier request created the record, the response is 200 with the same body. */
  repeats?: boolean;
  /** The work can go on after the response, which then is 202. */
  mayGoOn?: boolean;
  /**
   * A POST that waits for other systems, or commits more than once. So it cannot be in one transaction with the response of
   * its Idempotency-Key, but it can run again after a crash: nothing is done twice.
   */
  isRepeatable?: boolean;
  /** What it does to the caller's session. With the header Tenantry-Session, the refresh token is in a cookie. */
  session?: SessionEffect;
  /** The `meta` of the response. */
  meta?: z.ZodType;
  /**
   * Concerns the caller's own membership, so the guards of the organisation do not apply (docs/api-rules.md#guards):
   * `always`, or only while the organisation is not read-only.
   */
  ownMembership?: 'always' | 'while-writable';
  /** The feature of the plan that the operation uses. */
  feature?: Feature;
  /**
   * Available in a suspended organisation, because it leads to a payment or reports what has happened already: `always`, or only if
   * the body changes nothing except `payment-fields`.
   */
  whileSuspended?: 'always' | 'payment-fields';
  /** The whole response body, if it is not a record of the resource. */
  answer?: z.ZodType;
  /** A request body and its response, for the OpenAPI document. */
  example?: { body: unknown; answer: unknown };
  /** An action that changes nothing. */
  isReading?: boolean;
  /** Media types of the response, if it is a stream instead of JSON; with `answer`, those that callers can ask for instead. */
  download?: readonly string[];
  /** The response has an `ETag`, and `If-None-Match` can make it a 304. */
  isTagged?: boolean;
  /** Success can redirect the browser, in addition to `answer` or instead of it. */
  redirects?: boolean;
  /** Accepts parameters other than `query`, because another system builds the address. */
  openQuery?: boolean;
  /** Media types of the body, if it is a file instead of JSON. */
  upload?: readonly string[];
  /** Error codes in addition to those of every operation, for the OpenAPI document. */
  codes?: readonly string[];
}

/** Whether an operation concerns one record, which the path names. */
export const hasTarget = ({ kind }: Operation): boolean =>
  kind === 'read' || kind === 'update' || kind === 'remove' || kind === 'action';

/** Whether responses have the entity tag of the record in the path, and requests can have conditions on it. */
export const hasEntityTag = ({ kind, resource, answer, download }: Operation): boolean =>
  resource !== undefined &&
  answer === undefined &&
  download === undefined &&
  (kind === 'read' || kind === 'update' || kind === 'remove');

/** Whether the response to one record can be limited to some of its fields. */
export const selectsFields = (operation: Operation): boolean => operation.kind === 'read' && hasEntityTag(operation);

/** Whether a successful response has the entity tag of the record that it contains. */
export const showsEntityTag = (operation: Operation): boolean =>
  operation.answers === undefined &&
  operation.records === undefined &&
  operation.kind !== 'remove' &&
  hasEntityTag(operation.kind === 'create' ? { ...operation, kind: 'update' } : operation);

/** Whether an operation changes something. Actions do by default. */
export const isWrite = ({ kind, isReading }: Operation): boolean =>
  !isReading && kind !== 'list' && kind !== 'read' && kind !== 'custom';

/**
 * What an API key must have been given for an operation; null if every key can use it. What everyone who is signed in can write
 * is about people; only operators do the same for others.
 */
export const neededOfKey = (operation: Operation): KeyCapability | null => {
  const { access } = operation;
  if (access === 'anyone') return null;
  if (access === 'signed-in') return isWrite(operation) ? OPERATOR : null;
  return access;
};

/** Whether any API key can use an operation. */
export const isOpenToKeys = (operation: Operation): boolean => {
  const needed = neededOfKey(operation);
  return needed === null || KEY_CAPABILITIES.includes(needed);
};
