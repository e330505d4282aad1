import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import type { Fault } from '../domain/refusal';

/** What a JSON value is, in words. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

/** A fault in the text of a body. Line and column count from 1. */
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

/** Ends the walk at the first fault. */
class Found extends Error {
  constructor(readonly fault: TextFault) {
    super(fault.message);
  }
}

/** Where a text stops being JSON; null where the walk finds nothing, or the text is nested too deep to walk. */
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

/** Why a text that starts with neither { nor [ is no body, where it is JSON at all. */
const kindFault = (text: string): TextFault | null => {
  if (/^\s*[[{]/.test(text)) return null;
  try {
    return { path: [], message: `The body is ${kindOf(JSON.parse(text))}; it must be a JSON object.` };
  } catch {
    return null;
  }
};

/** The walk takes up to 100 ms for 1 MiB, and nothing interrupts it. The engine's own sentence shows the place of larger ones. */
const MAX_WALKED = 128 * 1024;

/**
 * Why the text of a body cannot be taken: it is not JSON, or no object.
 *
 * @param text a body that the parser rejected
 * @param reason what the parser says of it
 * @returns the fault; with line and column where the text is not JSON, is no larger than 128 KiB and is not nested too deep
 */
export const bodyFault = (text: string, reason: string): TextFault =>
  kindFault(text) ??
  (text.length > MAX_WALKED ? null : syntaxFault(text)) ?? { path: [], message: `The body cannot be read: ${reason}.` };
