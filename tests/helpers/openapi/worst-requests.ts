import type { MeasuredServer, WireRequest } from '../processes/measured-server';
import { fitted, hostileText, type Schema, SHAPES, worstValue } from './worst-values';

/** One operation of the OpenAPI document, which is generated from the routes. */
export interface ApiOperation {
  method: string;
  path: string;
  description: Schema;
  resolve(ref: string): Schema;
}

/** A request that is created for each attempt, because the one before may have ended its session. */
export interface NamedRequest {
  name: string;
  make: () => Promise<WireRequest>;
}

export const OPERATOR = 'operator@tenantry.example';
export const OWNER = 'owner@acme.example';
const BODY_BYTES = 1024 * 1024;
const JSON_TYPE = 'application/json';
/** Node refuses longer headers. */
const MAX_QUERY = 14_000;

let addresses = 0;

/** An address that no earlier request had, because attempts with credentials are counted by address. */
export const fromElsewhere = (): Record<string, string> => {
  addresses += 1;
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
};

/** All operations of the API. */
export const readOperations = async (server: MeasuredServer): Promise<ApiOperation[]> => {
  const { text } = await server.send({ method: 'GET', path: '/api/openapi.json' });
  const document = JSON.parse(text) as Schema;
  const resolve = (ref: string): Schema =>
    ref
      .slice(2)
      .split('/')
      .reduce((part: Schema, name) => part[name] as Schema, document);
  return Object.entries(document.paths as Record<string, Schema>).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Schema>).map(([method, description]) => ({
      method: method.toUpperCase(),
      path,
      description,
      resolve,
    })),
  );
};

const pairs = (count: number, make: (at: number) => string): string => {
  let query = '';
  for (let at = 0; at < count && query.length < MAX_QUERY; at += 1) query += `${at ? '&' : ''}${make(at)}`;
  return query.slice(0, MAX_QUERY);
};

const leaf = (at: number, field: string, rest: string): string => `filters[$or][${at}][$and][0][$not]${field}${rest}`;

/** The worst queries that a list accepts, or nearly accepts. */
const QUERIES: Record<string, string> = {
  'fifty leaves': pairs(50, (at) => leaf(at, '[createdAt]', '[$lt]=2999-01-01T00:00:00.000Z')),
  'lists of a hundred values': pairs(400, (at) =>
    leaf(Math.floor(at / 100), '[documentId]', `[$in][${at % 100}]=v${at}`),
  ),
  'one long literal': `filters[documentId][$containsi]=${'a'.repeat(MAX_QUERY - 100)}`,
  'deep filters': pairs(10, (at) => `filters${'[$not]'.repeat(300)}[documentId]=${at}`),
  'a thousand parameters': pairs(1_000, (at) => `p${at}=${at}`),
  'a thousand parts of one parameter': pairs(1_000, (at) => `populate[${at}]=*`),
  brackets: `filters${'['.repeat(MAX_QUERY - 100)}`,
  'sort keys': 'sort=createdAt:desc,updatedAt:asc,publishedAt:desc,id:asc,documentId:asc&pagination[pageSize]=100',
  'a long cursor': `pagination[cursor]=${'e30.'.repeat(2_000)}`,
  'per cents': `filters[documentId]=${'%25'.repeat(4_000)}`,
};

const filled = (start: string, end: string, make: (at: number) => string): string => {
  const parts: string[] = [];
  let length = start.length + end.length;
  for (let at = 0; length < BODY_BYTES - 64; at += 1) {
    const part = make(at);
    parts.push(part);
    length += part.length + 1;
  }
  return start + parts.join(',') + end;
};

/** Bodies of 1 MiB in the shapes that are worst for parsers and error messages. */
export const LARGE_BODIES: Record<string, string> = {
  'unknown fields': filled('{"data":{', '}}', (at) => `"k${at}":1`),
  'objects of one key': filled('{"data":{"a":[', ']}}', (at) => `{"k${at}":1}`),
  'empty objects': filled('{"data":[', ']}', () => '{}'),
  'open brackets': '['.repeat(BODY_BYTES),
  'nested arrays': '['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2),
  'one key again and again': filled('{"data":{', '}}', () => '"name":{}'),
  prototypes: filled('{"data":{', '}}', () => '"__proto__":{}'),
  'one text': `{"data":{"name":"${'a'.repeat(BODY_BYTES - 32)}"}}`,
  'no JSON': '"\\u0000'.repeat(BODY_BYTES / 7),
};

/** Headers of a new session, because the request before may have ended the last one. */
const withToken = async (server: MeasuredServer, email: string, more: Record<string, string> = {}) => ({
  ...fromElsewhere(),
  authorization: `Bearer ${await server.tokenOf(email)}`,
  ...more,
});

/** Ids of existing records, by the path of their list. */
const createIds = (server: MeasuredServer, email: string) => {
  const known = new Map<string, string>();
  return async (path: string): Promise<string> => {
    const list = path.split('/{')[0] as string;
    const found = known.get(list);
    if (found) return found;
    const { status, text } = await server.send({ method: 'GET', path: list, headers: await withToken(server, email) });
    const records = status === 200 ? ((JSON.parse(text) as Schema).data as Schema[]) : [];
    const id = String(records.at?.(-1)?.documentId ?? 'unknown');
    known.set(list, id);
    return id;
  };
};

const bodiesOf = ({ description, resolve }: ApiOperation): [string, () => string][] => {
  const schema = description.requestBody?.content?.[JSON_TYPE]?.schema as Schema | undefined;
  if (!schema) return [];
  const values = Array.from({ length: SHAPES }, (_, shape): [string, () => string] => [
    `worst values ${shape}`,
    () => fitted(worstValue(schema, shape, resolve), BODY_BYTES),
  ]);
  return [...values, ['unknown fields', () => LARGE_BODIES['unknown fields'] as string]];
};

const takesFilters = ({ description }: ApiOperation): boolean =>
  ((description.parameters ?? []) as Schema[]).some(({ name }) => name === 'filters');

/**
 * For each operation: its worst queries, its worst bodies, and a request without either.
 *
 * @param email the demo account of the requests
 */
export const generatedRequests = (
  server: MeasuredServer,
  operations: readonly ApiOperation[],
  email: string,
): NamedRequest[] => {
  const idOf = createIds(server, email);
  const requestOf = async ({ method, path }: ApiOperation, query = '', body?: string): Promise<WireRequest> => ({
    method,
    path:
      path.replace(/\{[^}]+\}/, path.includes('{id}') ? await idOf(path) : 'x').replace(/\{[^}]+\}/g, 'x') +
      (query && `?${query}`),
    headers: await withToken(server, email, body === undefined ? {} : { 'content-type': JSON_TYPE }),
    ...(body !== undefined && { body }),
  });
  // Reads first and deletions last, so that there are records to work with.
  const order = (method: string): number => ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method);
  const sorted = [...operations].sort((one, other) => order(one.method) - order(other.method));
  return sorted.flatMap((operation) => {
    const name = `${operation.method} ${operation.path}`;
    const queries = takesFilters(operation)
      ? Object.entries(QUERIES)
      : [
          [
            'a long parameter',
            ((operation.description.parameters ?? []) as Schema[])
              .filter((p) => p.in === 'query')
              .map((p) => `${p.name}=${encodeURIComponent(hostileText(0, 4_000))}`)
              .join('&'),
          ] as const,
        ];
    return [
      ...queries.map(([what, query]) => ({ name: `${name}, ${what}`, make: () => requestOf(operation, query) })),
      ...bodiesOf(operation).map(([what, body]) => ({
        name: `${name}, ${what}`,
        make: () => requestOf(operation, '', body()),
      })),
    ];
  });
};
