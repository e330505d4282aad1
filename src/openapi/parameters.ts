import { MAX_FILTER_DEPTH, MAX_FILTER_LEAVES, MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from '../wire/bounds';
import { IDEMPOTENCY_KEY, MAX_KEY_LENGTH } from '../wire/headers/idempotency';
import { OPERATORS } from '../wire/query/filter-operators';
import { countableNames, MAX_COUNTED_FIELDS } from '../wire/query/counts';
import { selectableNames } from '../wire/query/fields';
import { SORT_LIMIT, sortableNames } from '../wire/query/list-query';
import { hasEntityTag, type Operation, selectsFields } from '../wire/operation';
import { RECORD_FIELDS, type Resource } from '../wire/resource';
import { jsonSchemaOf, type Schema } from './json-schema';
import { pagination } from './pagination';

/** The parameters that operations share, under `components.parameters`. */
export const sharedParameters: Record<string, Schema> = {
  DocumentId: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'documentId of the record.',
    schema: { type: 'string' },
  },
  OrganisationId: {
    name: 'X-Organisation-Id',
    in: 'header',
    description: 'documentId of an organisation. The request is limited to it.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags ' +
      'are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428).',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: '`ETag` of an earlier response. If it is still current, the response is 304 without a body.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_KEY,
    in: 'header',
    description:
      'A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, ' +
      'it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
    example: '6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11',
  },
  Pagination: pagination,
  Populate: {
    name: 'populate',
    in: 'query',
    description:
      'Responses always contain relations. `*`, names of relations, and the nested forms of Strapi are accepted and have no effect.',
    schema: { type: 'string' },
  },
};

const parameterRef = (name: string): Schema => ({ $ref: `#/components/parameters/${name}` });

/** The parameter of every POST. */
export const idempotencyKey = parameterRef('IdempotencyKey');

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The fields that a list can be filtered by. */
const filterable = ({ fields }: Resource): string[] => Object.keys(fields).filter((name) => !fields[name]?.secret);

/** An alternation of names in a pattern. */
const oneOf = (names: readonly string[]): string => `(${names.map((name) => name.replace(/[.$]/g, '\\$&')).join('|')})`;

/** The flat form, for generated clients: OpenAPI has no way to describe the nested one. */
const flatFilter = (resource: Resource): Schema => {
  const names = filterable(resource).flatMap((name) => {
    const label = resource.fields[name]?.relation?.label;
    return label === undefined ? [name] : [name, `${name}.id`, `${name}.documentId`, `${name}.${label}`];
  });
  return {
    name: 'filter',
    in: 'query',
    style: 'form',
    explode: true,
    description:
      'The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for ' +
      'further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. ' +
      '`filters` and `filter` can be combined.',
    schema: {
      type: 'array',
      maxItems: MAX_FILTER_LEAVES,
      items: { type: 'string', pattern: `^${oneOf([...RECORD_FIELDS, ...names])}:${oneOf(OPERATORS)}:` },
    },
  };
};

const filters = (resource: Resource): Schema => {
  const names = filterable(resource);
  return {
    name: 'filters',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description:
      `Selects records, as \`filters[field]=value\` or \`filters[field][$operator]=value\`. Fields: ${listed([...RECORD_FIELDS, ...names])}; ` +
      'relations by the `id` or `documentId` of the related record, or by `id`, `documentId` or the name in their stub; `$contains` on a list selects by one of its texts. ' +
      `Operators, if the field supports them: ${listed(OPERATORS)}. ` +
      `\`$and\`, \`$or\` and \`$not\` combine, ${MAX_FILTER_DEPTH} levels deep and ${MAX_FILTER_LEAVES} comparisons at most. Generated clients use \`filter\`.`,
    schema: { type: 'object', additionalProperties: true },
    example: {},
  };
};

const sort = (resource: Resource): Schema => {
  const names = sortableNames(resource);
  const ranked = Object.entries(resource.fields).flatMap(([name, { rank }]) =>
    rank ? [`\`${name}\` rises as ${rank.join(', ')}.`] : [],
  );
  const term = `${oneOf(names)}(:(asc|desc))?`;
  return {
    name: 'sort',
    in: 'query',
    description: `Order, as \`field:asc\` or \`field:desc\`, several separated by commas. Fields: ${listed(names)}. ${SORT_LIMIT}${ranked.map((sentence) => ` ${sentence}`).join('')}`,
    schema: { type: 'string', default: 'createdAt:desc', pattern: `^${term}(,${term})*$` },
  };
};

/** The order of a list that has too many records for the one of `sort`. */
const sortFallback = (resource: Resource): Schema => {
  const term = `${oneOf(sortableNames(resource))}(:(asc|desc))?`;
  return {
    name: 'sort_fallback',
    in: 'query',
    description:
      'The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. ' +
      '`meta.sort` says which one the list has. The pages of a cursor keep the order of the first.',
    schema: { type: 'string', pattern: `^${term}(,${term})*$` },
  };
};

/** A parameter with names that are separated by commas. */
const nameList = (name: string, names: readonly string[], description: string): Schema => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string', pattern: `^${oneOf(names)}(,${oneOf(names)})*$` },
});

const fields = (resource: Resource): Schema =>
  nameList(
    'fields',
    selectableNames(resource),
    'Limits records to these fields, separated by commas; `id` and `documentId` are always included.',
  );

const counts = (resource: Resource): Schema[] => {
  const names = countableNames(resource);
  const description =
    'Counts the selected records, on all pages together, by the values of these fields: ' +
    `\`meta.counts\`. At most ${MAX_COUNTED_FIELDS} fields, separated by commas.`;
  const facets =
    'The same without the conditions of the filter on that field, which says what each value would select: ' +
    `\`meta.facets\`. At most ${MAX_COUNTED_FIELDS} fields, separated by commas.`;
  return names.length > 0 ? [nameList('counts', names, description), nameList('facets', names, facets)] : [];
};

const search = ({ searched }: Resource): Schema[] =>
  searched
    ? [
        {
          name: '_q',
          in: 'query',
          description:
            `Selects the records that contain each of these words, at most ${MAX_SEARCH_WORDS}, in one of ${listed(searched)}. ` +
            'A word can be a part of a longer one. Case does not matter.',
          schema: { type: 'string', maxLength: MAX_SEARCH_LENGTH },
        },
      ]
    : [];

/** Query parameters that only this operation has. */
const ownQuery = ({ query = {} }: Operation): Schema[] =>
  Object.entries(query).map(([name, { schema, description }]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    description,
    schema: jsonSchemaOf(schema, 'input'),
  }));

const ownHeaders = ({ headers = {} }: Operation): Schema[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));

/** The conditions on the content that the path names. */
const conditions = (operation: Operation): Schema[] => {
  if (operation.isTagged) return [parameterRef('IfNoneMatch')];
  if (!hasEntityTag(operation)) return [];
  return [parameterRef(operation.kind === 'read' ? 'IfNoneMatch' : 'IfMatch')];
};

const pathParameters = (path: string): Schema[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) =>
    name === 'id' ? parameterRef('DocumentId') : { name, in: 'path', required: true, schema: { type: 'string' } },
  );

/**
 * The parameters of an operation.
 *
 * @param route its method in upper case, and its path as Koa's router writes it
 */
export const parametersOf = (operation: Operation, { method, path }: { method: string; path: string }): Schema[] => {
  const { kind, resource, access } = operation;
  const ofList =
    kind === 'list' && resource
      ? [
          ...[parameterRef('Pagination'), filters(resource), flatFilter(resource), sort(resource)],
          ...search(resource),
          ...(operation.download ? [] : [sortFallback(resource), fields(resource), ...counts(resource)]),
        ]
      : resource && selectsFields(operation)
        ? [fields(resource)]
        : [];
  const ofRecords = resource && (kind === 'list' || kind === 'read') ? [parameterRef('Populate')] : [];
  return [
    ...pathParameters(path),
    ...ofList,
    ...ofRecords,
    ...ownQuery(operation),
    ...ownHeaders(operation),
    ...conditions(operation),
    ...(method === 'POST' ? [idempotencyKey] : []),
    ...(access === 'anyone' ? [] : [parameterRef('OrganisationId')]),
  ];
};
