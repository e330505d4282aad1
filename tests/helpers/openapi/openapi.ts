import type { Core } from '@strapi/strapi';
import type { ValidateFunction } from 'ajv/dist/2020';
import type { Answer } from '../api';
import {
  type Document,
  type Header,
  JSON_TYPES,
  mediaOf,
  type Method,
  type Operation,
  pointer,
  type Response,
  type Text,
  validatorOf,
} from './openapi-document';

/** The document with its compiled schemas, which the environment keeps for all test files of the process. */
const known = (): Text => (globalThis as unknown as { openApi(): Text }).openApi();

/** The OpenAPI document of the running application. */
export const openApiDocument = (): Document => {
  const { strapi } = globalThis as unknown as { strapi: Core.Strapi };
  return JSON.parse((strapi.service('api::openapi.openapi') as unknown as { text(): string }).text()) as Document;
};

const explain = (validator: ValidateFunction, body: unknown): string => {
  const faults = (validator.errors ?? []).map(
    ({ instancePath, message, params }) => `  ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
  return `${faults.join('\n')}\n${JSON.stringify(body, null, 2).slice(0, 2000)}`;
};

const isEmpty = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);

/** Whether a request limits the fields of records, which OpenAPI cannot describe. */
const isSparse = (path: string): boolean => /[?&]fields(=|\[|%5B)/.test(path);

const lacksFieldsOnly = (validator: ValidateFunction | null): boolean =>
  (validator?.errors ?? []).every(
    ({ keyword, instancePath }) => keyword === 'required' && /^\/data\b/.test(instancePath),
  );

/** A SCIM error has a scimType, a code, both or neither. */
const checkScimError = (operation: Operation, what: string, { status, body }: Answer): void => {
  const { status: statusInBody, ...words } = body as { status: string; code?: string; scimType?: string };
  if (statusInBody !== String(status))
    throw new Error(`${what} answers ${status} with the status ${statusInBody} in its body.`);
  for (const [name, list] of [['code', 'x-error-codes'] as const, ['scimType', 'x-scim-types'] as const]) {
    const word = words[name];
    if (word !== undefined && !operation[list]?.[status]?.includes(word))
      throw new Error(
        `${what} answers ${status} with the ${name} ${word}, which its OpenAPI document does not describe. ` +
          'Add it to the operation in src/wire/scim/operations.ts.',
      );
  }
};

const checkCode = (operation: Operation, what: string, answer: Answer): void => {
  const { status, body } = answer;
  if (status < 400) return;
  if (operation['x-scim-types']) return checkScimError(operation, what, answer);
  const code = (body as { error: { details: { code: string } } }).error.details.code;
  const codes = operation['x-error-codes']?.[status] ?? [];
  if (!codes.includes(code)) {
    throw new Error(
      `${what} answers with the code ${code}, which its OpenAPI document does not list: it lists ${codes.join(', ') || 'none'}. ` +
        "Add it to `codes` of the route's operation and to src/openapi/error-codes.ts.",
    );
  }
};

/** Fields that contain a token or a secret. */
export const TOKEN_FIELD = /^(jwt|token|secret|credential|accept_url|\w+_(token|secret)|\w+Token)$/;

/** Whether a value contains a token somewhere. Empty and null do not count, nor do examples in the OpenAPI document. */
const showsToken = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([name, part]) =>
      name !== 'example' && ((TOKEN_FIELD.test(name) && typeof part === 'string' && part !== '') || showsToken(part)),
  );

const checkCaching = (what: string, { status, headers, body }: Answer): void => {
  if (status < 300 && showsToken(body) && headers['cache-control'] !== 'no-store')
    throw new Error(`${what} answers with a token without Cache-Control: no-store.`);
};

/** Headers that tell a client how to continue. If one is sent, it has to be in the document. */
const DESCRIBED_WHEN_SENT = [
  ...['Retry-After', 'Location', 'WWW-Authenticate', 'ETag'],
  ...['Idempotency-Replayed', 'RateLimit', 'RateLimit-Policy'],
];

const checkHeaders = ({ document }: Text, response: Response, what: string, { status, headers }: Answer): void => {
  const shared = response.$ref?.split('/').pop();
  const described = (shared ? document.components.responses[shared] : response)?.headers ?? {};
  for (const [name, { $ref }] of Object.entries(described)) {
    const { required, schema } = document.components.headers[$ref.split('/').pop() as string] as Header;
    const value = headers[name.toLowerCase()];
    if (value === undefined && required)
      throw new Error(`${what} answers ${status} without the header ${name}, which its OpenAPI document requires.`);
    const isNumber = schema.type === 'integer' && /^\d+$/.test(value ?? '') && Number(value) >= (schema.minimum ?? 0);
    if (value !== undefined && schema.type === 'integer' && !isNumber)
      throw new Error(`${what} answers ${status} with ${name}: ${value}, which differs from its OpenAPI document.`);
  }
  const unknown = DESCRIBED_WHEN_SENT.filter((name) => headers[name.toLowerCase()] !== undefined && !described[name]);
  if (unknown.length > 0)
    throw new Error(`${what} answers ${status} with ${unknown.join()}, which its OpenAPI document does not describe.`);
};

/** Responses of paths that are not in the document. SCIM verifies the token first, whatever the path. */
const WITHOUT_OPERATION: Record<string, number[]> = { '/api': [404, 405], '/scim/v2': [401, 403, 404, 405, 429] };

const find = ({ document, templates }: Text, method: Method, path: string) => {
  const template = templates.find(({ path: known, pattern }) => pattern.test(path) && document.paths[known]?.[method]);
  const operation = template && document.paths[template.path]?.[method];
  return template && operation && { path: template.path, operation };
};

const withoutQuery = (path: string): string => path.replace(/[?#].*$/, '').replace(/\/+$/, '');

/** The JSON media type that the document specifies for a response. */
const checkMedia = (text: Text, response: Response, what: string, { status, headers }: Answer): void => {
  const shared = response.$ref?.split('/').pop();
  const media = mediaOf((shared ? text.document.components.responses[shared] : response)?.content);
  const answered = headers['content-type'];
  if (media === 'application/scim+json' && !answered?.startsWith(media))
    throw new Error(`${what} answers ${status} as ${answered}, but its OpenAPI document says ${media}.`);
};

/**
 * Validates the body of a request that the application accepts against its OpenAPI document.
 *
 * @param path the complete path
 * @throws Error if the document does not allow the body
 */
export const checkRequest = (method: Method, path: string, body: unknown): void => {
  const text = known();
  const found = find(text, method, withoutQuery(path));
  const media = mediaOf(found?.operation.requestBody?.content);
  if (!found || !media) throw new Error(`${method.toUpperCase()} ${path} has no body in the OpenAPI document.`);
  const place = pointer('paths', found.path, method, 'requestBody', 'content', media, 'schema');
  const validator = text.ajv.compile({ $ref: `openapi#${place}` });
  if (!validator(body))
    throw new Error(`${method.toUpperCase()} ${found.path} does not accept this body:\n${explain(validator, body)}`);
};

/**
 * Validates a response against the OpenAPI document of the running application.
 *
 * @param path the requested path below the base
 * @param base /api or /scim/v2
 * @throws Error if the document does not describe the path, the status, the error code, the headers or the body
 */
export const checkAnswer = (method: Method, path: string, answer: Answer, base: '/api' | '/scim/v2' = '/api'): void => {
  const text = known();
  const requested = withoutQuery(`${base}${path}`);
  const found = find(text, method, requested);
  if (!found) {
    // A path that does not exist is not in the document.
    if (WITHOUT_OPERATION[base]?.includes(answer.status)) return;
    throw new Error(
      `${method.toUpperCase()} ${requested} answers ${answer.status} but is not in the OpenAPI document.`,
    );
  }
  const { operation } = found;
  const what = `${method.toUpperCase()} ${found.path}`;
  if (!operation.responses[answer.status]) {
    throw new Error(
      `${what} answers ${answer.status}, which its OpenAPI document does not describe:\n${JSON.stringify(answer.body, null, 2)}`,
    );
  }
  checkHeaders(text, operation.responses[answer.status] as Response, what, answer);
  checkMedia(text, operation.responses[answer.status] as Response, what, answer);
  const validator = validatorOf(text, found.path, method, String(answer.status));
  const isStream = !JSON_TYPES.some((type) => answer.headers['content-type']?.startsWith(type));
  if (!validator && !isStream && !isEmpty(answer.body))
    throw new Error(`${what} answers ${answer.status} with a body, but its OpenAPI document has none.`);
  const isComplete = (): boolean => validator?.(answer.body) ?? true;
  if (!isComplete() && !(isSparse(path) && lacksFieldsOnly(validator))) {
    throw new Error(
      `${what} answers ${answer.status} with a body that differs from its OpenAPI document:\n${explain(validator as ValidateFunction, answer.body)}`,
    );
  }
  checkCode(operation, what, answer);
  checkCaching(what, answer);
};
