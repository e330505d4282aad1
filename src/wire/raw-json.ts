import { parseJson } from '../values';
/** Stored JSON that is sent as text: parsing and serialising it again would block the event loop. */
export class RawJson {
  /** @param text valid JSON */
  constructor(readonly text: string) {}

  /** The value itself, for serialisers other than `jsonTextOf`. */
  toJSON(): unknown {
    return parseJson(this.text);
  }
}

/** The JSON text of one value. */
const textOf = (value: unknown): string | undefined => (value instanceof RawJson ? value.text : JSON.stringify(value));

/**
 * The JSON text of a record, with its `RawJson` values inserted as they are.
 *
 * @param values the fields of the record
 * @returns the same text as `JSON.stringify` writes, apart from white space inside the raw values
 */
export const jsonTextOf = (values: Record<string, unknown>): string => {
  const members = Object.entries(values).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(',')}}`;
};
