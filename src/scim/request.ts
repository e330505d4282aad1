import type { Core } from '@strapi/strapi';
import type { Role } from '../domain/vocabularies';
import type { OrganisationFacts } from '../tenancy/organisation-facts';
import type { SCIM_OPERATIONS, ScimEndpointName } from '../wire/scim/operations';

/** One request of a directory, its token checked. */
export interface ScimRequest {
  strapi: Core.Strapi;
  organisation: OrganisationFacts;
  /** The role that the directory acts with. */
  rank: Role;
  /** Address of /scim/v2, as answers name it. */
  base: string;
  /** What stands behind the endpoint in the path; empty where nothing does. */
  id: string;
  query: Record<string, unknown>;
  /** The body, parsed; undefined where the method has none. */
  body: unknown;
}

/** The answer to it. */
export interface ScimAnswer {
  status: number;
  body?: Record<string, unknown>;
  location?: string;
}

/** Answers one method of one endpoint. */
export type Handler = (request: ScimRequest) => Promise<ScimAnswer> | ScimAnswer;

/** A handler for each described operation: the compiler refuses one too few and one too many. */
type Handlers<Operations> = Readonly<Record<keyof Operations, Handler>>;

/** The handlers of an endpoint: on all of its records, and on one. */
export interface Endpoint<Name extends ScimEndpointName> {
  all: Handlers<(typeof SCIM_OPERATIONS)[Name]['all']>;
  one: Handlers<(typeof SCIM_OPERATIONS)[Name]['one']>;
}
