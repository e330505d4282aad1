import { type JsonTypes, Tokenizer, TokenType } from '@streamparser/json';
import { messageOf } from '../../../values';
import { JsonValues, type JsonVisitor, type ReportOrigin } from './json-values';
import type { ReportBounds } from './report-bounds';
import { ReportFileFault } from './report-file-fault';
import { skipTexts } from './text-buffer';

/** Bytes that are read at once, so that the length of a text is checked before it is complete. */
const MAX_PART = 64 * 1024;

type Scalar = Exclude<JsonTypes.JsonPrimitive, undefined>;

const dispatch = (values: JsonValues, token: TokenType, value: Scalar): void => {
  if (token === TokenType.STRING) values.text(value as string);
  else if (token === TokenType.COLON) values.colon();
  else if (token === TokenType.COMMA) values.comma();
  else if (token === TokenType.LEFT_BRACE) values.open(false);
  else if (token === TokenType.RIGHT_BRACE) values.close(false);
  else if (token === TokenType.LEFT_BRACKET) values.open(true);
  else if (token === TokenType.RIGHT_BRACKET) values.close(true);
  else values.scalar(value);
};

/** Reads a JSON text, part by part (docs/decisions/0097). */
export interface JsonReader {
  /** @throws ReportFileFault */
  write(part: Uint8Array): void;
  /** @throws ReportFileFault if the text is not complete */
  end(): void;
}

/** Makes a reader for one text in UTF-8. Memory is taken for what the visitor takes, and for one text. */
export const createJsonReader = (
  visitor: JsonVisitor,
  bounds: Pick<ReportBounds, 'depth' | 'textBytes'>,
  origin: ReportOrigin = { byte: 0, path: [] },
): JsonReader => {
  const values = new JsonValues(visitor, bounds, origin);
  const tokenizer = new Tokenizer({ numberBufferSize: 64 });
  const text = skipTexts(tokenizer, () => values.isSkipping);
  let bytes = 0;
  let quietBytes = 0;
  let tokens = 0;
  const tooLong = (seen: number): ReportFileFault =>
    ReportFileFault.beyond(
      'REPORT_TEXT_TOO_LONG',
      `A text of the report has more than ${bounds.textBytes} bytes.`,
      [bounds.textBytes, seen],
      values.place(),
    );
  tokenizer.onToken = ({ token, value, offset }) => {
    tokens += 1;
    values.at(offset);
    if (token === TokenType.STRING && text.byteLength > bounds.textBytes) throw tooLong(text.byteLength);
    dispatch(values, token, value as Scalar);
  };
  const notJson = (error: unknown): unknown => {
    if (error instanceof ReportFileFault) return error;
    const message = messageOf(error);
    const byte = /absolute position "(\d+)"/.exec(message)?.[1];
    const what =
      byte === undefined ? 'a text is not in UTF-8, or a character is misplaced' : 'a character is misplaced';
    const place = values.place(byte === undefined ? bytes : Number(byte));
    return ReportFileFault.of('REPORT_NOT_JSON', `The report is not valid JSON: ${what}.`, place);
  };
  const writePart = (part: Uint8Array): void => {
    const before = tokens;
    try {
      tokenizer.write(part);
    } catch (error) {
      throw notJson(error);
    }
    bytes += part.length;
    // The library passes on complete texts only.
    quietBytes = tokens === before ? quietBytes + part.length : 0;
    if (quietBytes > bounds.textBytes) throw tooLong(quietBytes);
  };
  return {
    write(part) {
      for (let from = 0; from < part.length; from += MAX_PART) writePart(part.subarray(from, from + MAX_PART));
    },
    end() {
      let isCut = false;
      try {
        tokenizer.end();
      } catch {
        isCut = true;
      }
      if (!isCut && tokens === 0) throw ReportFileFault.of('REPORT_EMPTY', 'The report is empty.');
      if (isCut || !values.isComplete)
        throw ReportFileFault.of('REPORT_TRUNCATED', 'The report ends in the middle.', values.place(bytes));
    },
  };
};
