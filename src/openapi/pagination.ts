import {
  DEFAULT_PAGE_SIZE,
  MAX_CURSOR_LENGTH,
  MAX_EXACT_TOTAL,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_START,
} from '../wire/bounds';
import type { Schema } from './json-schema';

/** The parameter of lists. */
export const pagination: Schema = {
  name: 'pagination',
  in: 'query',
  style: 'deepObject',
  explode: true,
  description:
    'The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then ' +
    '`meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or ' +
    'repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, ' +
    'for clients of Strapi; `withCount` has no effect.',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      page: { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
      cursor: { type: 'string', maxLength: MAX_CURSOR_LENGTH },
      start: { type: 'integer', minimum: 0, maximum: MAX_START },
      limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE },
      withCount: { type: 'boolean' },
    },
  },
  // Page, cursor and start exclude each other.
  example: { page: 1, pageSize: DEFAULT_PAGE_SIZE },
};

const totals: Record<string, Schema> = {
  total: {
    type: 'integer',
    description: `Number of records, exact up to ${MAX_EXACT_TOTAL}, and on the last page. Otherwise \`totalIs\` is \`at_least\`.`,
  },
  totalIs: {
    type: 'string',
    enum: ['at_least', 'approximate'],
    description:
      'Absent if `total` is exact. `at_least`: there are as many or more. `approximate` is not sent any more.',
  },
};

/** `meta.pagination` of lists. */
export const pageInfo: Schema = {
  description:
    'The page number and number of pages; for a page by its start, where it begins; for a cursor page, the cursor of the next page.',
  oneOf: [
    {
      type: 'object',
      required: ['page', 'pageSize', 'pageCount', 'total'],
      additionalProperties: false,
      properties: {
        ...Object.fromEntries(['page', 'pageSize'].map((name) => [name, { type: 'integer' }])),
        pageCount: { type: 'integer', description: 'Number of pages of `total` records.' },
        ...totals,
      },
    },
    {
      type: 'object',
      required: ['start', 'limit', 'total'],
      additionalProperties: false,
      properties: {
        ...Object.fromEntries(['start', 'limit'].map((name) => [name, { type: 'integer' }])),
        ...totals,
      },
    },
    {
      type: 'object',
      required: ['pageSize', 'nextCursor'],
      additionalProperties: false,
      properties: {
        pageSize: { type: 'integer' },
        nextCursor: {
          type: ['string', 'null'],
          description: 'The `pagination[cursor]` of the next page; null on the last page.',
        },
      },
    },
  ],
};
