import type { ListQuery } from '../../wire/query/list-query';
import { invalid } from '../../wire/errors/http-errors';
import type { Resource } from '../../wire/resource';
import type { Position } from './keyset';
import { keyedHashes } from '../../database/secrets/token-hash';

/**
 * Cursors: positions in lists, as callers send them. They are signed because their values go to the database as they are, and
 * valid only for the list that they come from.
 */
const SIGNATURE_LENGTH = 32;

/** Positions in an order by rank are numbers, while older cursors contain the values themselves. */
const orderOf = ({ fields }: Resource, sort: ListQuery['sort']): string =>
  JSON.stringify(sort) + sort.map(({ name }) => (fields[name]?.rank ? ` ${fields[name].rank.join()}` : '')).join('');

/** The signatures that are accepted, that of new cursors first. */
const signaturesOf = (resource: Resource, sort: ListQuery['sort'], content: string): string[] =>
  keyedHashes(`cursor ${resource.uid} ${orderOf(resource, sort)} ${content}`).map((hash) =>
    hash.slice(0, SIGNATURE_LENGTH),
  );

/** Converts a position to a cursor. */
export const writeCursor = (resource: Resource, sort: ListQuery['sort'], position: Position): string => {
  const content = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${content}.${signaturesOf(resource, sort, content)[0]}`;
};

/**
 * Reads the position of a cursor.
 *
 * @returns null at the beginning of the list
 * @throws ValidationError `QUERY_INVALID` if the cursor is not from this list
 */
export const readCursor = (resource: Resource, sort: ListQuery['sort'], cursor: string): Position | null => {
  if (cursor === '') return null;
  const [content = '', signature = ''] = cursor.split('.');
  if (signaturesOf(resource, sort, content).includes(signature))
    return JSON.parse(Buffer.from(content, 'base64url').toString()) as Position;
  const message = 'pagination[cursor] is not from a list with this sort; start again with an empty one.';
  throw invalid([{ path: ['pagination', 'cursor'], message }], 'QUERY_INVALID');
};
