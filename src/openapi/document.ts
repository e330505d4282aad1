import type { Core } from '@strapi/strapi';
import { guideAddress } from '../domain/documents/addresses';
import type { OperationKind } from '../wire/operation';
import type { Resource } from '../wire/resource';
import { withCodeSamples } from './code-samples';
import { type DocumentedRoute, documentedRoutes } from './documented-routes';
import { ERROR_CODES } from './error-codes';
import { withBoundedInput, withBoundedParameters, withBoundedSchemas } from './input-bounds';
import type { Schema } from './json-schema';
import { operationObject, tagOf } from './operation-object';
import { sharedParameters } from './parameters';
import { pageInfo } from './pagination';
import { recordSchemas } from './record-schemas';
import { headers } from './response-headers';
import { errorResponses, errorSchema } from './responses';
import { scimPaths, scimResponses, scimSecurity, SCIM_TAG } from './scim-paths';
import { scimSchemas } from './scim-schemas';
import { SIGN_IN_TAG, signInPaths, userSchema } from './sign-in/sign-in-paths';

/** An OpenAPI document. */
export interface OpenApiDocument {
  openapi: string;
  info: Schema;
  paths: Record<string, Schema>;
  components: Record<string, Record<string, Schema>>;
  [key: string]: unknown;
}

const OVERVIEW = `Every record belongs to an organisation. Send \`Authorization: Bearer <token>\`. A request can reach the organisations in
which you have the capability that the operation requires.

Request and response bodies wrap a record in \`data\`. A list adds \`meta.pagination\`. Responses always contain relations,
as a short stub or null. PUT changes only the fields in its body. You can send back a record exactly as you read it.

A response about one record has its \`ETag\`. Send it as \`If-None-Match\` with GET to save the body (304), and as \`If-Match\` with
PUT or DELETE so that you cannot overwrite a change that you have not seen (412).

Every POST accepts an \`Idempotency-Key\`. After a timeout, repeat the request with the same key: it is done once, and you get the
response of the first request, with \`Idempotency-Replayed: true\`.

An error explains the problem in \`message\`, identifies it in \`details.code\` and lists each invalid place in
\`details.errors\`. Checks run in this order: credentials (401), whether the record exists (404), scope and capability
(403), the body (400), conditions on the record (428, 412), the Idempotency-Key (422, 409). Requests with more than 16 KiB of headers are refused before all of them (431).`;

const codeTable = (): string => {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`,
  );
  return ['| code | status | meaning |', '|---|---|---|', ...rows].join('\n');
};

/** The address of this installation, if it is configured. */
const contactUrl = (strapi: Core.Strapi): Schema => {
  const url = strapi.config.get<string | undefined>('server.url');
  return url?.startsWith('http') ? { url } : {};
};

/** The guide to the API, on this server. */
const externalDocs = (strapi: Core.Strapi): Schema => {
  const { url } = contactUrl(strapi);
  if (typeof url !== 'string') return {};
  return { externalDocs: { description: 'The REST API', url: `${url.replace(/\/+$/, '')}${guideAddress('api.md')}` } };
};

const info = (strapi: Core.Strapi): Schema => ({
  title: 'Tenantry API',
  version: strapi.config.get<string>('info.version'),
  summary: 'Multi-tenant cloud management',
  // The table is folded, so that readers see the operations first.
  description: `${OVERVIEW}\n\n<details><summary>Error codes</summary>\n\n${codeTable()}\n\n</details>`,
  contact: { name: 'The operator of this platform', ...contactUrl(strapi) },
  license: { name: 'MIT', identifier: 'MIT' },
});

const bearer: Schema = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'The JWT that a sign-in returns. It is signed and checked as RFC8725 asks: one algorithm, an expiry, a secret of its own. An API token from the admin panel also works, within its own permissions. It acts as a platform operator.',
};

const apiKey: Schema = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'tny_<id>_<secret>',
  description:
    'An API key, created by `POST /api/api-keys`. It gives access to the operations whose capability it has, within the rights of the person who created it, and from its IP ranges. It cannot change who has access.',
};

const agent: Schema = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The credential that an enrolment returns. It gives access only to the operations that list it, in the organisation of the agent. If the agent was enrolled through a proxy that verifies client certificates, the credential works only with the same certificate.',
};

const openApiPath = (path: string): string => path.replace(/:(\w+)(\([^)]*\))?/g, '{$1}');

const pathsOf = (routes: DocumentedRoute[]): Record<string, Schema> => {
  const paths: Record<string, Schema> = {};
  for (const route of routes) {
    (paths[openApiPath(route.path)] ??= {})[route.method.toLowerCase()] = operationObject(route);
  }
  return paths;
};

const schemasOf = (routes: DocumentedRoute[]): Record<string, Schema> => {
  const kinds = new Map<Resource, Set<OperationKind>>();
  for (const { operation } of routes) {
    const { resource, kind, input } = operation;
    if (!resource) continue;
    const known = kinds.get(resource) ?? new Set();
    // A body of its own does not refer to that of the resource.
    kinds.set(resource, input ? known : known.add(kind));
  }
  return Object.assign({}, ...[...kinds].map(([resource, known]) => recordSchemas(resource, known))) as Record<
    string,
    Schema
  >;
};

const tagsOf = (strapi: Core.Strapi, routes: DocumentedRoute[]): Schema[] => {
  const types = strapi.contentTypes as unknown as Record<string, { info?: { description?: string } } | undefined>;
  const tags = new Map([[SIGN_IN_TAG, 'Tokens for people, and your account.'], SCIM_TAG]);
  for (const { operation } of routes) {
    const description = operation.resource && types[operation.resource.uid]?.info?.description;
    if (description || !tags.has(tagOf(operation))) tags.set(tagOf(operation), description ?? operation.summary);
  }
  return [...tags].map(([name, description]) => ({ name, description }));
};

/**
 * The OpenAPI 3.1 document of the running application, derived from the contracts of its routes.
 *
 * @param strapi the loaded application
 * @throws Error if an operation has an error code without a description
 */
export const openApiDocument = (strapi: Core.Strapi): OpenApiDocument => {
  const routes = documentedRoutes(strapi);
  return {
    openapi: '3.1.0',
    info: info(strapi),
    servers: [{ url: strapi.config.get<string>('server.url') || '/', 'x-internal': false }],
    ...externalDocs(strapi),
    tags: tagsOf(strapi, routes),
    security: [{ bearer: [] }],
    paths: { ...withCodeSamples(withBoundedInput({ ...signInPaths(strapi), ...pathsOf(routes) })), ...scimPaths() },
    components: {
      securitySchemes: { bearer, apiKey, agent, scim: scimSecurity },
      headers,
      parameters: withBoundedParameters(sharedParameters),
      responses: { ...errorResponses(), ...scimResponses() },
      schemas: {
        ...withBoundedSchemas(schemasOf(routes)),
        ...scimSchemas(),
        User: userSchema(strapi),
        PageInfo: pageInfo,
        Error: errorSchema,
      },
    },
  };
};
