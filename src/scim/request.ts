import type { Core } from '@strapi/strapi';
import type { Role } from '../domain/vocabularies';
import type { OrganisationFacts } from '../tenancy/organisation-facts';

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

/** The handlers of an endpoint: of the whole of it, and of one record. */
export interface Endpoint {
  all: Partial<Record<string, Handler>>;
  one: Partial<Record<string, Handler>>;
}
