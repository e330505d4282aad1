import { CAPABILITY_MATRIX, type Capability } from '../domain/access/capability-matrix';
import { countableNames } from '../wire/query/counts';
import type { Resource } from '../wire/resource';
import { type AgentAccess, isOpenToKeys, type Operation, showsEntityTag } from '../wire/operation';
import type { DocumentedRoute } from './documented-routes';
import { exampleOfAction, exampleOfCreation, exampleOfUpdate } from './example-body';
import { jsonSchemaOf, partOf, type Schema } from './json-schema';
import { codesByStatus, takesBody } from './operation-codes';
import { parametersOf } from './parameters';
import { actionBody, pascalCase, schemaName, schemaRef, showsOnce } from './record-schemas';
import { emptyAnswer, errorsOf, jsonAnswer, defaultRefusal, redirectAnswer, taggedAnswers } from './responses';
import { withEntityTag, withReplayed } from './response-headers';
import { sessionModeOf, withSessionCookie } from './session-mode';

const VERBS = { list: 'list', read: 'read', create: 'create', update: 'update', remove: 'delete' };

/** Strapi's names of actions, as verbs of an operationId. */
const ACTION_VERBS: Record<string, string> = { find: 'list', findOne: 'read' };

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The tag of an operation. */
export const tagOf = ({ tag, resource }: Operation): string => tag ?? capitalised(resource?.plural ?? 'other');

const operationIdOf = ({ handler, operation: { kind, resource, download, records } }: DocumentedRoute): string => {
  if (resource && kind in VERBS && !download && !records) {
    const verb = VERBS[kind as keyof typeof VERBS];
    return `${verb}${pascalCase(kind === 'list' ? resource.plural : resource.singular)}`;
  }
  const [controller = '', action = ''] = handler.split('.').slice(-2);
  return `${ACTION_VERBS[action] ?? action}${resource ? schemaName(resource) : pascalCase(controller)}`;
};

const isCapability = (access: Operation['access']): access is Capability => access in CAPABILITY_MATRIX;

/** What an agent's credential gives access to. */
const AGENT_SENTENCES: Record<AgentAccess, string> = {
  itself: ' An agent can use it for itself, with its own credential.',
  begun: ' An agent can use it for what it has begun itself, with its own credential; all else is 404 NOT_FOUND.',
  organisation: ' Agents can use it in their organisation, with their own credentials.',
};

const accessSentence = ({ access, headers, agents }: Operation): string => {
  if (access === 'anyone') return headers ? 'Requires no token.' : 'Requires no credentials.';
  if (access === 'signed-in') return 'Requires a signed-in user or an API token.';
  if (access === 'operator') return 'Requires a platform operator.';
  return `Requires the capability \`${access}\`: ${CAPABILITY_MATRIX[access].join(', ')}, and platform operators.${agents ? AGENT_SENTENCES[agents] : ''}`;
};

const securityOf = (operation: Operation): Schema[] =>
  operation.access === 'anyone'
    ? []
    : [
        { bearer: [] },
        ...(isOpenToKeys(operation) ? [{ apiKey: [] }] : []),
        ...(operation.agents ? [{ agent: [] }] : []),
      ];

/** How many records have each value. */
const countsSchema = (resource: Resource, description: string): Schema => ({
  type: 'object',
  description,
  additionalProperties: false,
  properties: Object.fromEntries(
    countableNames(resource).map((name) => [name, { type: 'object', additionalProperties: { type: 'integer' } }]),
  ),
});

const countsSchemas = (resource: Resource): Record<string, Schema> => ({
  counts: countsSchema(resource, 'By field, with `counts`: how many of the selected records have each value.'),
  facets: countsSchema(resource, 'By field, with `facets`: how many records each value would select.'),
});

const listSchema = (name: string, resource: Resource, meta?: Operation['meta']): Schema => ({
  type: 'object',
  required: ['data', 'meta'],
  additionalProperties: false,
  properties: {
    data: { type: 'array', items: schemaRef(name) },
    meta: {
      type: 'object',
      required: ['pagination'],
      additionalProperties: false,
      properties: {
        pagination: schemaRef('PageInfo'),
        ...(countableNames(resource).length > 0 ? countsSchemas(resource) : {}),
        sort: {
          type: 'string',
          description: 'With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`.',
        },
        ...(meta ? partOf(jsonSchemaOf(meta, 'output'), 'properties') : {}),
      },
    },
  },
});

const recordSchema = (name: string, meta?: Operation['meta']): Schema => ({
  type: 'object',
  required: ['data'],
  additionalProperties: false,
  properties: { data: schemaRef(name), ...(meta ? { meta: jsonSchemaOf(meta, 'output') } : {}) },
});

const streamAnswer = (types: readonly string[]): Schema => ({
  ...emptyAnswer('A stream.'),
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: /[/+]json$/.test(type) ? 'object' : 'string' } }]),
  ),
});

const plainSuccess = (operation: Operation): Record<string, Schema> => {
  const { kind, answer, answers, meta } = operation;
  const resource = answers ?? operation.resource;
  const status = operation.status ?? (kind === 'create' ? 201 : 200);
  const elsewhere: Record<string, Schema> = operation.redirects
    ? { 302: redirectAnswer('Done. Location is the next address.') }
    : {};
  // There is no success other than the redirect. Linters expect a 2XX or a default.
  if (operation.redirects && !answer) return { ...elsewhere, ...defaultRefusal };
  if (operation.download && !answer) return { [status]: streamAnswer(operation.download) };
  if (answer) {
    const done = jsonAnswer('Done.', jsonSchemaOf(answer, 'output'), operation.example?.answer);
    const again: Record<string, Schema> = operation.repeats
      ? { 200: { ...done, description: 'Done by an earlier request.' } }
      : {};
    if (operation.download) {
      const { content } = done as { content: object };
      const stream = streamAnswer(operation.download) as { content: object };
      return { [status]: { ...done, content: { ...content, ...stream.content } } };
    }
    if (operation.isTagged) return taggedAnswers(status, done);
    return { [status]: done, ...again, ...elsewhere };
  }
  if (kind === 'remove') return { 204: emptyAnswer('Deleted.') };
  if (!resource) return { [status]: emptyAnswer('Done.') };
  const name = schemaName(resource);
  if (kind === 'list')
    return { [status]: jsonAnswer(`A page of ${resource.plural}.`, listSchema(name, resource, meta)) };
  const shown = kind === 'create' && showsOnce(resource) ? `${name}Created` : name;
  const description = status === 201 ? 'Created.' : `The ${resource.singular}.`;
  const again: Record<string, Schema> = operation.repeats
    ? { 200: jsonAnswer('Created by an earlier request.', recordSchema(name, meta)) }
    : {};
  const later: Record<string, Schema> = operation.mayGoOn
    ? { 202: jsonAnswer(`The ${resource.singular}, which goes on.`, recordSchema(name, meta)) }
    : {};
  return { [status]: jsonAnswer(description, recordSchema(shown, meta)), ...again, ...later };
};

/** The responses of success. Those with a record have its entity tag; a read can also find it unmodified. */
const success = (operation: Operation, method: string): Record<string, Schema> => {
  const done = withSessionCookie(operation.session, plainSuccess(operation));
  const plain = method === 'POST' ? withReplayed(done) : done;
  if (!showsEntityTag(operation)) return plain;
  const unmodified: Record<string, Schema> =
    operation.kind === 'read' ? { 304: emptyAnswer('You have the current record already.') } : {};
  return Object.fromEntries(
    Object.entries({ ...plain, ...unmodified }).map(([status, response]) => [status, withEntityTag(response)]),
  );
};

/** A body that wraps a record in `data`. */
export const dataBody = (schema: Schema, required = true, example?: unknown): Schema => ({
  required,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['data'], additionalProperties: false, properties: { data: schema } },
      ...(example === undefined ? {} : { example }),
    },
  },
});

const FILE: Schema = { type: 'string', format: 'binary' };

const FORM: Schema = { type: 'object', required: ['file'], properties: { file: FILE } };

/** A file is the body itself, or the only part of a form. */
const fileBody = (types: readonly string[]): Schema => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, { schema: type.startsWith('multipart/') ? FORM : FILE }])),
});

const requestBody = (operation: Operation): { requestBody?: Schema } => {
  const { kind, resource, input, required = [], records, payload, example, upload } = operation;
  if (upload) return { requestBody: fileBody(upload) };
  if (payload) {
    const content = { schema: jsonSchemaOf(payload, 'input'), ...(example && { example: example.body }) };
    return { requestBody: { required: true, content: { 'application/json': content } } };
  }
  if (!takesBody(operation)) return {};
  if (input) {
    const each = records !== undefined && resource ? exampleOfCreation(resource) : undefined;
    const shortest = each && records ? { data: { [records]: [each.data] } } : exampleOfAction(input, required);
    return { requestBody: dataBody(actionBody(input, required), required.length > 0, example?.body ?? shortest) };
  }
  const suffix = kind === 'create' ? 'Create' : 'Update';
  const body = schemaRef(`${pascalCase(resource?.singular ?? '')}${suffix}`);
  const shortest = resource && (kind === 'create' ? exampleOfCreation(resource) : exampleOfUpdate(resource));
  return { requestBody: dataBody(body, true, example?.body ?? shortest) };
};

/** The Operation Object of a route. `x-error-codes` lists the codes of the error descriptions in machine-readable form. */
export const operationObject = (route: DocumentedRoute): Schema => {
  const { operation } = route;
  const codes = codesByStatus(operation, route.method);
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: [operation.description, accessSentence(operation)].filter(Boolean).join('\n\n'),
    ...(isCapability(operation.access) ? { 'x-capability': operation.access } : {}),
    security: securityOf(operation),
    parameters: [...parametersOf(operation, route), ...sessionModeOf(operation.session)],
    ...requestBody(operation),
    responses: { ...success(operation, route.method), ...errorsOf(codes) },
    'x-error-codes': codes,
  };
};
