import type { Core } from '@strapi/strapi';
import type { Role } from '../domain/vocabularies';
import type { OrganisationFacts } from '../tenancy/organisation-facts';
import type { SCIM_OPERATIONS, ScimEndpointName } from '../wire/scim/operations';

/** An authenticated request of a directory. */
export interface ScimRequest {
  strapi: Core.Strapi;
  organisation: OrganisationFacts;
  /** The role that the directory acts with. */
  rank: Role;
  /** Address of /scim/v2, for links in responses. */
  base: string;
  /** The id in the path; empty if there is none. */
  id: string;
  query: Record<string, unknown>;
  /** The parsed body; undefined if the method has none. */
  body: unknown;
}

/** The response to it. */
export interface ScimAnswer {
  status: number;
  body?: Record<string, unknown>;
  location?: string;
}

/** Handles one method of one endpoint. */
export type Handler = (request: ScimRequest) => Promise<ScimAnswer> | ScimAnswer;

/** One handler for each described operation; the compiler checks that they match. */
type Handlers<Operations> = Readonly<Record<keyof Operations, Handler>>;

/** The handlers of an endpoint: on all of its records, and on one. */
export interface Endpoint<Name extends ScimEndpointName> {
  all: Handlers<(typeof SCIM_OPERATIONS)[Name]['all']>;
  one: Handlers<(typeof SCIM_OPERATIONS)[Name]['one']>;
}
