import { isNamed, resourceTypes, schemas, serviceProviderConfig } from '../wire/scim/discovery';
import { listResponse } from '../wire/scim/list';
import { ScimRefusal, scimNotFound } from '../wire/scim/refusal';
import type { Endpoint, ScimRequest } from './request';

type Describe = (base: string) => Record<string, unknown>[];

/** The descriptions of the service do not support filters (RFC 7644, section 4). */
const refuseFilter = ({ query }: ScimRequest): void => {
  if (query.filter !== undefined)
    throw new ScimRefusal(403, 'This endpoint does not support filters: read the whole list.');
};

const listOf = (describe: Describe, noun: string): Endpoint<'Schemas' | 'ResourceTypes'> => ({
  all: {
    GET(request) {
      refuseFilter(request);
      const described = describe(request.base);
      return { status: 200, body: listResponse(described, described.length, 1) };
    },
  },
  one: {
    GET({ base, id }) {
      const found = describe(base).find((description) => isNamed(description, id));
      if (!found) throw scimNotFound(noun);
      return { status: 200, body: found };
    },
  },
});

/** /Schemas, /ResourceTypes and /ServiceProviderConfig */
export const schemaEndpoint = listOf(schemas, 'schema');
export const resourceTypeEndpoint = listOf(resourceTypes, 'resource type');
export const configEndpoint: Endpoint<'ServiceProviderConfig'> = {
  all: {
    GET(request) {
      refuseFilter(request);
      return { status: 200, body: serviceProviderConfig(request.base) };
    },
  },
  one: {},
};
