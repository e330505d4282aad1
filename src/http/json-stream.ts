import { Readable } from 'node:stream';
import { yieldToEventLoop } from '../database/fair-turns';
import { jsonTextOf, RawJson } from '../wire/raw-json';

/** Whether a record has fields that are sent as raw JSON. */
export const hasRawJson = (values: Record<string, unknown>): boolean =>
  Object.values(values).some((value) => value instanceof RawJson);

/**
 * Streams a list with large JSON fields record by record, so that the event loop can serve other requests in between.
 *
 * @param records the fields of each record
 * @param meta the `meta` of the response
 */
export const streamList = (records: readonly Record<string, unknown>[], meta: object): Readable => {
  const parts = async function* () {
    yield '{"data":[';
    for (const [index, values] of records.entries()) {
      await yieldToEventLoop();
      yield `${index > 0 ? ',' : ''}${jsonTextOf(values)}`;
    }
    yield `],"meta":${JSON.stringify(meta)}}`;
  };
  return Readable.from(parts());
};
