import { Readable } from 'node:stream';
import { giveWay } from '../database/fair-turns';
import { jsonTextOf, RawJson } from '../wire/raw-json';

/** Whether a record has fields that are passed on as text. */
export const hasRawJson = (values: Record<string, unknown>): boolean =>
  Object.values(values).some((value) => value instanceof RawJson);

/**
 * The answer of a list with large JSON fields, written record by record: the event loop serves others in between.
 *
 * @param records the fields of each record
 * @param meta what stands beside `data`
 */
export const streamList = (records: readonly Record<string, unknown>[], meta: object): Readable => {
  const parts = async function* () {
    yield '{"data":[';
    for (const [index, values] of records.entries()) {
      await giveWay();
      yield `${index > 0 ? ',' : ''}${jsonTextOf(values)}`;
    }
    yield `],"meta":${JSON.stringify(meta)}}`;
  };
  return Readable.from(parts());
};
