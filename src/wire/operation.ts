import type { z } from 'zod';
import type { Feature } from '../domain/plans/features';
import type { Capability } from '../domain/access/capability-matrix';
import type { Field } from './field';
import type { Resource } from './resource';

/**
 * What a caller has to be: hold a capability in the organisation concerned, be signed in, be a platform operator
 * (`operator`), or nobody in particular (`anyone`).
 */
export type Access = Capability | 'signed-in' | 'operator' | 'anyone';

/**
 * What an agent's own credential opens of an operation: the record of the agent itself, or whatever it concerns in the
 * organisation of the agent.
 */
export type AgentAccess = 'itself' | 'organisation';

export type OperationKind = 'list' | 'read' | 'create' | 'update' | 'remove' | 'action' | 'custom';

/**
 * One operation of the REST API: the route's access and contract in one value. Policies, the contract middleware, the
 * controllers and the OpenAPI text all read it, so they cannot disagree.
 */
export interface Operation {
  kind: OperationKind;
  access: Access;
  /** Agents may do it with their own credential; left out, they may not. */
  agents?: AgentAccess;
  summary: string;
  description?: string;
  resource?: Resource;
  /** Word for the group in the OpenAPI text; a resource's own operations take its plural. */
  tag?: string;
  /** Fields of an action's body, where it is no whole record. */
  input?: Record<string, Field>;
  /** Names in `input` that must be there. */
  required?: readonly string[];
  /** Further query parameters, each with its schema. */
  query?: Record<string, { schema: z.ZodType; description: string }>;
  /** The resource whose record is the answer, where it is not the operation's own. */
  answers?: Resource;
  /** Takes its organisation as a creation does: from the body, the header, or the only membership. */
  choosesOrganisation?: boolean;
  /** The body where another system decides its shape: the operation reads and checks it itself. */
  payload?: z.ZodType;
  /** Headers that it takes, each with what it is. */
  headers?: Record<string, string>;
  /** Name in `input` of a list of records of the resource, created all or none. */
  records?: string;
  /** Status of success, where it is not the kind's. */
  status?: number;
  /** A creation that may find its record created by an earlier request: the answer is 200 with the same body then. */
  repeats?: boolean;
  /** What stands beside the record in `meta`. */
  meta?: z.ZodType;
  /**
   * About the caller's own membership, which no guard of the organisation keeps from the caller (contract, section 5):
   * `always`, or only while the organisation takes writes.
   */
  ownMembership?: 'always' | 'while-writable';
  /** The feature of the plan that the operation uses. */
  feature?: Feature;
  /**
   * Open to members of a suspended organisation, because it leads to a payment: `payment-fields` only as far as the body
   * changes nothing else.
   */
  whileSuspended?: 'always' | 'payment-fields';
  /** The whole body of the answer, where it is no record of the resource. */
  answer?: z.ZodType;
  /** A body and its answer, for the OpenAPI text. */
  example?: { body: unknown; answer: unknown };
  /** An action that only looks. */
  isReading?: boolean;
  /** Media types of an answer that is a stream and no JSON. */
  download?: readonly string[];
  /** Success leads the browser elsewhere; beside `answer`, or instead of it. */
  redirects?: boolean;
  /** Takes parameters beyond `query`: somebody else makes up the address. */
  openQuery?: boolean;
  /** Media types of a body that is a file and no JSON. */
  upload?: readonly string[];
  /** Codes beyond those of every operation, for the OpenAPI text. */
  codes?: readonly string[];
}

/** Whether an operation is about one record named in the path. */
export const hasTarget = ({ kind }: Operation): boolean =>
  kind === 'read' || kind === 'update' || kind === 'remove' || kind === 'action';

/** Whether an operation changes something. Actions do unless they say otherwise. */
export const isWrite = ({ kind, isReading }: Operation): boolean =>
  !isReading && kind !== 'list' && kind !== 'read' && kind !== 'custom';
