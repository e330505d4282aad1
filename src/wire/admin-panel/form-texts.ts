import { humanLabel } from '../../domain/panel/panel-words';

/** A name with an underscore, which is no word; not a part of an address or a path. */
const NAME = /(?<![\w@/.-])[a-z][a-z\d]*(?:_[a-z\d]+)+(?![\w@/-]|\.\w)/g;

/** What somebody has entered, which a message quotes. */
const QUOTED = /("[^"]*")/;

/** Names as labels, and what JSON calls null as people do. */
const inWords = (text: string): string =>
  text
    .replaceAll('`', '')
    .replaceAll(/\bnull or empty\b/gi, 'empty')
    .replaceAll(/\bdocumentId(s?)\b/g, 'document ID$1')
    .replaceAll(NAME, humanLabel)
    .replaceAll(/\bnull\b/gi, 'empty')
    .replaceAll(/([.!?] )([a-z])(?=[a-z]*[ ,:;])/g, (_all, end: string, letter: string) => end + letter.toUpperCase());

const plainWords = (text: string): string => {
  const words = text
    .split(QUOTED)
    .map((part, index) => (index % 2 === 0 ? inWords(part) : part))
    .join('');
  // Not an address, which people write as it is.
  return words.replace(/^[a-z](?=[a-z]*(?:[ ,:;.]|$))/, (letter) => letter.toUpperCase());
};

/**
 * The help text below a field of a form: the description of the API without its names.
 *
 * @param description a sentence or several, such as "null means no limit."
 */
export const helpText = (description: string): string =>
  // A form has one entry a line, and no JSON.
  plainWords(description.replaceAll(/, such as \["([^"]*)"\]/g, ', such as $1'));

/**
 * What is wrong with a field, as a sentence below it.
 *
 * @param message one of the API, which can begin with the field: "max_agents: must be at least 0"
 * @param names how the API and the form call the field
 */
export const faultInWords = (message: string, names: readonly string[]): string => {
  const prefix = /^[\w.]+: /.exec(message)?.[0] ?? '';
  const isName = names.some((name) => prefix === `${name}: ` || prefix.startsWith(`${name}.`));
  const text = plainWords(isName ? message.slice(prefix.length) : message);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
};
