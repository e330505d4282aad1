import { createHash } from 'node:crypto';
import type { Fault } from '../../domain/refusal';

/** Entity tags in conditional requests (RFC 9110, 8.8.3 and 13.1). */

/** The headers that contain entity tags. */
export type TagHeader = 'If-Match' | 'If-None-Match';

/** The entity tags in a header; `*` matches every record that exists. */
export type EntityTags = '*' | readonly EntityTag[];

interface EntityTag {
  /** A weak tag promises an equivalent representation, not an identical one. */
  isWeak: boolean;
  /** The tag with its quotation marks. */
  opaque: string;
}

/** 22 characters of base64 have 132 bits: two contents with the same tag cannot be found. */
const TAG_LENGTH = 22;

/**
 * The strong entity tag of a content.
 *
 * @param content a text that differs whenever the content differs
 */
export const entityTag = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH)}"`;

/**
 * The suffix of a tag whose response is limited to some fields. A strong tag means the same content, so each selection of
 * fields has its own. A write is conditional on the whole record, so there the suffix does not count.
 */
const SELECTIONS = /-fields-[\w-]{8}"/g;

/** The tag of a response with only these fields of a record; the record's own for all fields. */
export const selectedTag = (tag: string, fields: readonly string[] | undefined): string => {
  if (!fields) return tag;
  const selection = createHash('sha256').update(fields.join()).digest('base64url').slice(0, 8);
  return `${tag.slice(0, -1)}-fields-${selection}"`;
};

/** Removes the selections from the tags of a header. */
export const wholeTags = (header: string): string => header.replace(SELECTIONS, '"');

/** More tags than this in one header are refused: a client has one or a few versions of a record. */
export const MAX_TAGS = 100;

/** One element of the list, which can be empty, with the comma after it. */
const ELEMENT = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*"))?[ \t]*(,|$)/y;

const parseList = (text: string): EntityTag[] | null => {
  const tags: EntityTag[] = [];
  const element = new RegExp(ELEMENT);
  for (let separator = ','; separator === ',';) {
    const found = element.exec(text);
    if (!found) return null;
    const [, weak, opaque, after = ''] = found;
    if (opaque !== undefined) tags.push({ isWeak: weak !== undefined, opaque });
    if (tags.length > MAX_TAGS) return null;
    separator = after;
  }
  return tags;
};

/**
 * Reads a header with entity tags. An empty list is valid: no record matches it (RFC 9110, 5.6.1). So a write with an empty
 * If-Match is never done, and an empty If-None-Match has no effect.
 *
 * @param value the header, with the values of repeated headers separated by commas
 * @returns the tags, or what is wrong
 */
export const parseEntityTags = (header: TagHeader, value: string): { tags: EntityTags } | { fault: Fault } => {
  const tags = value.trim() === '*' ? '*' : parseList(value);
  if (tags) return { tags };
  const message = `${header} must be * or at most ${MAX_TAGS} entity tags, each in quotation marks, separated by commas.`;
  return { fault: { path: [header], message } };
};

/** Strong comparison, for If-Match: a weak tag never matches. */
export const matchesStrongly = (tags: EntityTags, current: string): boolean =>
  tags === '*' || tags.some(({ isWeak, opaque }) => !isWeak && opaque === current);

/** Weak comparison, for If-None-Match: a weak tag matches the strong tag with the same text. */
export const matchesWeakly = (tags: EntityTags, current: string): boolean =>
  tags === '*' || tags.some(({ opaque }) => opaque === current);
