import type { Core } from '@strapi/strapi';
import type { OperationKind } from '../wire/operation';
import type { Resource } from '../wire/resource';
import { type DocumentedRoute, documentedRoutes } from './documented-routes';
import { ERROR_CODES } from './error-codes';
import type { Schema } from './json-schema';
import { operationObject, tagOf } from './operation-object';
import { sharedParameters } from './parameters';
import { recordSchemas } from './record-schemas';
import { errorResponses, errorSchema, headers } from './responses';
import { scimPaths, scimResponses, scimSecurity, SCIM_TAG } from './scim-paths';
import { scimSchemas } from './scim-schemas';
import { SIGN_IN_TAG, signInPaths, userSchema } from './sign-in-paths';

/** An OpenAPI document. */
export interface OpenApiDocument {
  openapi: string;
  info: Schema;
  paths: Record<string, Schema>;
  components: Record<string, Record<string, Schema>>;
  [key: string]: unknown;
}

const OVERVIEW = `Every record belongs to an organisation. A request carries \`Authorization: Bearer <token>\` and reaches the
organisations in which its caller holds the capability that the operation takes.

Bodies and answers wrap a record in \`data\`. A list adds \`meta.pagination\`. Relations are always in the answer as a
short stub, or null. PUT changes the fields that it names. A record that was read can be sent back as it is.

An error says what is wrong to people in \`message\`, to programs in \`details.code\`, and names each place in
\`details.errors\`. Credentials are judged first (401), then whether the record exists (404), then scope and capability
(403), then the body (400). Headers of more than 16 KiB are refused before that (431).`;

const codeTable = (): string => {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`,
  );
  return ['| code | status | meaning |', '|---|---|---|', ...rows].join('\n');
};

/** The address of this installation, where one is set: it is not the same for everybody who runs Tenantry. */
const contactUrl = (strapi: Core.Strapi): Schema => {
  const url = strapi.config.get<string | undefined>('server.url');
  return url?.startsWith('http') ? { url } : {};
};

const info = (strapi: Core.Strapi): Schema => ({
  title: 'Tenantry API',
  version: strapi.config.get<string>('info.version'),
  summary: 'Multi-tenant cloud management',
  // Folded, so that the operations are in sight.
  description: `${OVERVIEW}\n\n<details><summary>Error codes</summary>\n\n${codeTable()}\n\n</details>`,
  contact: { name: 'The operator of this platform', ...contactUrl(strapi) },
  license: { name: 'MIT', identifier: 'MIT' },
});

const bearer: Schema = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'The JWT that a sign-in answers. An API token made in the admin panel works too, within its own permissions; it acts as a platform operator.',
};

const agent: Schema = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The credential that an enrolment answers. It opens the operations that name it and nothing else, in the organisation of the agent, and where it was enrolled through a proxy that vouches for client certificates, with that certificate only.',
};

const pageInfo: Schema = {
  description: 'Which page this is, of how many; or, in a list by cursor, where it goes on.',
  oneOf: [
    {
      type: 'object',
      required: ['page', 'pageSize', 'pageCount', 'total'],
      additionalProperties: false,
      properties: Object.fromEntries(
        ['page', 'pageSize', 'pageCount', 'total'].map((name) => [name, { type: 'integer' }]),
      ),
    },
    {
      type: 'object',
      required: ['pageSize', 'nextCursor'],
      additionalProperties: false,
      properties: {
        pageSize: { type: 'integer' },
        nextCursor: {
          type: ['string', 'null'],
          description: 'What `pagination[cursor]` takes to go on; null at the end.',
        },
      },
    },
  ],
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
    const { resource, kind } = operation;
    if (resource) kinds.set(resource, (kinds.get(resource) ?? new Set()).add(kind));
  }
  return Object.assign({}, ...[...kinds].map(([resource, known]) => recordSchemas(resource, known))) as Record<
    string,
    Schema
  >;
};

const tagsOf = (strapi: Core.Strapi, routes: DocumentedRoute[]): Schema[] => {
  const tags = new Map([[SIGN_IN_TAG, 'How people get a token, and their own account.'], SCIM_TAG]);
  for (const { operation } of routes) {
    const type = operation.resource && strapi.contentTypes[operation.resource.uid as never];
    const description = (type as { info?: { description?: string } } | undefined)?.info?.description;
    if (description || !tags.has(tagOf(operation))) tags.set(tagOf(operation), description ?? operation.summary);
  }
  return [...tags].map(([name, description]) => ({ name, description }));
};

/**
 * The OpenAPI 3.1 text of the running application, made from the contracts that its routes carry.
 *
 * @param strapi the loaded application
 * @throws Error where an operation has an error code that nobody described
 */
export const openApiDocument = (strapi: Core.Strapi): OpenApiDocument => {
  const routes = documentedRoutes(strapi);
  return {
    openapi: '3.1.0',
    info: info(strapi),
    servers: [{ url: strapi.config.get<string>('server.url') || '/' }],
    tags: tagsOf(strapi, routes),
    security: [{ bearer: [] }],
    paths: { ...signInPaths(strapi), ...pathsOf(routes), ...scimPaths() },
    components: {
      securitySchemes: { bearer, agent, scim: scimSecurity },
      headers,
      parameters: sharedParameters,
      responses: { ...errorResponses(), ...scimResponses() },
      schemas: {
        ...schemasOf(routes),
        ...scimSchemas(),
        User: userSchema(strapi),
        PageInfo: pageInfo,
        Error: errorSchema,
      },
    },
  };
};
