import { type Filter, parse } from 'scim2-parse-filter';
import { textFault } from '../json-bounds';
import type { ScimRefusal } from './refusal';

/** Characters of a filter. The longest text has 1,530 if each of its characters is escaped (`\u0040`). */
export const MAX_FILTER_LENGTH = 2_000;
/** The parser recurses for every bracket and `not`: too many of them would exhaust the stack. */
const MAX_BRACKETS = 20;

/** A text in quotes, or a constant: JSON has constants in lower case only, but some directories send `True`. */
const LITERAL = /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/gis;

/** A filter as the library parses it. */
export interface ParsedFilter {
  /** The filter, with the places of its texts instead of the texts. */
  parsed: Filter;
  /** The texts of the filter, unescaped. */
  texts: readonly string[];
  /** Whether an attribute follows a bracket: `emails[type eq "work"].value`. */
  hasTail: boolean;
}

const unescaped = (quoted: string, invalid: (message: string) => ScimRefusal): string => {
  let text: string;
  try {
    text = JSON.parse(quoted) as string;
  } catch {
    throw invalid(
      'A text contains an invalid escape. Texts are JSON strings: write \\\\ for a backslash, \\" for a quote.',
    );
  }
  const fault = textFault(text);
  if (fault) throw invalid(`A text ${fault}.`);
  return text;
};

/**
 * Parses a filter. Its texts are JSON strings (RFC 7644, section 3.4.2.2). The library does not unescape them, so it gets
 * their places in a list instead; brackets and words within them have no meaning either.
 *
 * @param invalid makes the refusal of a malformed filter
 */
export const parseFilter = (text: string, invalid: (message: string) => ScimRefusal): ParsedFilter => {
  if (text.length > MAX_FILTER_LENGTH) throw invalid('The filter is too long.');
  const texts: string[] = [];
  const plain = text.replace(LITERAL, (literal) =>
    literal.startsWith('"') ? `"${texts.push(unescaped(literal, invalid)) - 1}"` : literal.toLowerCase(),
  );
  if ((plain.match(/[([]|\bnot\b/gi)?.length ?? 0) > MAX_BRACKETS) throw invalid('The filter is too long.');
  try {
    return { parsed: parse(plain), texts, hasTail: plain.includes('].') };
  } catch {
    throw invalid('The filter is malformed. Texts must be in double quotes.');
  }
};
