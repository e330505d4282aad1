/** The codings in which responses are compressed. */
export const CODINGS = ['br', 'gzip'] as const;

/**
 * Entity tags of compressed responses. A strong tag means the same bytes, so each coding of a record needs its own
 * (RFC 9110, 8.8.3.3). As other servers do, the tag of a compressed response ends with the name of its coding. Requests
 * are freed of it, so that what compares tags needs to know nothing of compression.
 */
const SUFFIXES = new RegExp(`-(?:${CODINGS.join('|')})"`, 'g');

/**
 * The tag of a response that is sent compressed. A weak one does not change: it does not promise the same bytes.
 *
 * @param tag of the uncompressed response
 * @param coding its `Content-Encoding`
 */
export const codedTag = (tag: string, coding: string): string =>
  tag.startsWith('"') && tag.endsWith('"') ? `${tag.slice(0, -1)}-${coding}"` : tag;

/**
 * Removes the codings from the tags that a request names.
 *
 * @param header value of `If-Match` or `If-None-Match`
 */
export const uncodedTags = (header: string): string => header.replace(SUFFIXES, '"');

/**
 * The tag by which a client knows an unchanged response, for a 304.
 *
 * @param tag of the uncompressed response
 * @param header value of `If-None-Match`, as it was sent
 */
export const knownTag = (tag: string, header: string): string =>
  CODINGS.map((coding) => codedTag(tag, coding)).find((coded) => header.includes(coded)) ?? tag;
