import { DOCUMENT_ID } from './example-body';
import type { Schema } from './json-schema';

/** A sample in `x-codeSamples`, which Redoc and other viewers of OpenAPI documents show next to an operation. */
interface CodeSample {
  lang: 'Shell' | 'TypeScript';
  label: string;
  source: string;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
}

type Content = Record<string, { schema?: Schema; example?: unknown }>;

interface OperationObject {
  security?: Schema[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** What a sample shows. */
interface Call {
  method: string;
  path: string;
  operation: OperationObject;
  query: [name: string, value: unknown][];
  headers: [name: string, value: string][];
  /** The media type of the request body, and the example if it is JSON. */
  body: { type: string; example: unknown } | undefined;
  /** The media type of a successful response with a body. */
  answer: string | undefined;
}

const JSON_TYPE = 'application/json';
const PATH_PARAMETER = /\{(\w+)\}/g;

const sampleOf = ({ schema = {}, example }: Parameter): unknown =>
  example ?? schema.default ?? (schema.enum as unknown[] | undefined)?.[0] ?? 'value';

const bodyOf = ({ requestBody }: OperationObject): Call['body'] => {
  const [first] = Object.entries(requestBody?.content ?? {});
  return first && { type: first[0], example: first[1].example };
};

const callOf = (method: string, path: string, operation: OperationObject): Call => {
  const neededIn = (place: string) => (operation.parameters ?? []).filter((one) => one.in === place && one.required);
  const done = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  return {
    method,
    path,
    operation,
    query: neededIn('query').map((one) => [one.name, sampleOf(one)]),
    headers: neededIn('header').map((one) => [one.name, String(sampleOf(one))]),
    body: bodyOf(operation),
    answer: Object.keys(done?.[1].content ?? {})[0],
  };
};

/** A word of a shell command that can contain any character. */
const shellQuoted = (text: string): string => `'${text.replace(/'/g, `'\\''`)}'`;

const curlOf = ({ method, path, operation, query, headers, body, answer }: Call): string => {
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  const address = `$TENANTRY${path.replace(PATH_PARAMETER, (_, name: string) => `$${name.toUpperCase()}`)}`;
  const data = body?.type === JSON_TYPE ? `-d ${shellQuoted(JSON.stringify(body.example))}` : '--data-binary @file';
  const parts = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${address}${search && `?${search}`}"`,
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body ? [`-H 'Content-Type: ${body.type}'`, data] : []),
    ...(answer === undefined ? ['-i'] : []),
  ];
  return parts.join(' \\\n  ');
};

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** JSON is TypeScript, but names without quotes are easier to read. */
const typeScriptOf = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');

const initOf = ({ path, query, headers, body, answer }: Call): string => {
  const ids = [...path.matchAll(PATH_PARAMETER)].map(([, name = '']) => [name, DOCUMENT_ID] as const);
  const params = {
    ...(ids.length > 0 ? { path: Object.fromEntries(ids) } : {}),
    ...(query.length > 0 ? { query: Object.fromEntries(query) } : {}),
    ...(headers.length > 0 ? { header: Object.fromEntries(headers) } : {}),
  };
  const isJson = body?.type === JSON_TYPE;
  const init = {
    ...(isEmpty(params) ? {} : { params }),
    ...(body ? (isJson ? { body: body.example } : { headers: { 'Content-Type': body.type } }) : {}),
    ...(answer === undefined || answer === JSON_TYPE ? {} : { parseAs: 'stream' }),
  };
  if (body && !isJson) return `${typeScriptOf(init).slice(0, -2)},\n  body: text,\n  bodySerializer: () => text\n}`;
  return isEmpty(init) ? '' : typeScriptOf(init);
};

const clientCallOf = (call: Call): string => {
  const { method, path, answer, body } = call;
  const init = initOf(call);
  const args = `'${path}'${init && `, ${init}`}`;
  const source = body && body.type !== JSON_TYPE ? `const text = '…';\n` : '';
  if (answer !== undefined && answer !== JSON_TYPE)
    return `${source}const { response } = await client.raw.${method.toUpperCase()}(${args});`;
  return `${source}${answer ? 'const result = ' : ''}await client.${method}(${args});`;
};

const samplesOf = (call: Call): CodeSample[] => {
  // The caller is Stripe, whose events have no example.
  if (call.body?.type === JSON_TYPE && call.body.example === undefined) return [];
  const isSuccess = (status: string): boolean => status.startsWith('2');
  return [
    { lang: 'Shell', label: 'curl', source: curlOf(call) },
    // Only browsers follow redirects to an identity provider.
    ...(Object.keys(call.operation.responses).some(isSuccess)
      ? [{ lang: 'TypeScript' as const, label: '@tenantry/client', source: clientCallOf(call) }]
      : []),
  ];
};

/**
 * Adds `x-codeSamples` to each operation: a curl command, and a call of the TypeScript client, with the example of the
 * request body.
 *
 * @param paths the paths of the REST API by their templates
 */
export const withCodeSamples = (paths: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item as Record<string, OperationObject>).map(([method, operation]) => [
          method,
          { ...operation, 'x-codeSamples': samplesOf(callOf(method, path, operation)) },
        ]),
      ),
    ]),
  );
