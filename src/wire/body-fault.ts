import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import type { Fault } from '../domain/refusal';

/** The type of a JSON value, in words. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

/** A fault in the text of a body. Line and column are counted from 1. */
export interface TextFault extends Fault {
  line?: number;
  column?: number;
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** ValueExpected becomes "value expected". */
const wordsOf = (code: ParseErrorCode): string =>
  printParseErrorCode(code)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** Thrown to end the walk at the first fault. */
class Found extends Error {
  constructor(readonly fault: TextFault) {
    super(fault.message);
  }
}

/** The first place where a text is not JSON; null if there is none, or if the text is nested too deeply to walk. */
const syntaxFault = (text: string): TextFault | null => {
  try {
    visit(
      text,
      {
        onError(code, _offset, _length, startLine, startCharacter) {
          const [line, column] = [startLine + 1, startCharacter + 1];
          const message = `The body is not valid JSON at line ${line}, column ${column}: ${wordsOf(code)}.`;
          throw new Found({ path: [], message, line, column });
        },
      },
      STRICT,
    );
  } catch (thrown) {
    return thrown instanceof Found ? thrown.fault : null;
  }
  return null;
};

/** Why a text that starts with neither { nor [ is not a valid body; null if it is not JSON at all. */
const kindFault = (text: string): TextFault | null => {
  if (/^\s*[[{]/.test(text)) return null;
  try {
    return { path: [], message: `The body is ${kindOf(JSON.parse(text))}; it must be a JSON object.` };
  } catch {
    return null;
  }
};

/**
 * The walk takes up to 100 ms for 1 MiB and blocks the event loop. For larger texts, the error has only the parser's
 * message.
 */
const MAX_WALKED = 128 * 1024;

/**
 * Why the text of a body is refused: it is not JSON, or not an object.
 *
 * @param text a body that the parser rejected
 * @param reason the message of the parser
 * @returns the fault, with line and column if the text is not JSON, at most 128 KiB long and not nested too deeply
 */
export const bodyFault = (text: string, reason: string): TextFault =>
  kindFault(text) ??
  (text.length > MAX_WALKED ? null : syntaxFault(text)) ?? { path: [], message: `The body cannot be read: ${reason}.` };
