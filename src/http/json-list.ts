import { Readable } from 'node:stream';
import { yieldToEventLoop } from '../database/fair-turns';

/** The media type of responses. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The JSON of a list.
 *
 * @param length number of records
 * @param write writes the record at a place
 * @param meta the `meta` of the response
 */
export const listText = (length: number, write: (place: number) => string, meta: object): string => {
  let text = '{"data":[';
  for (let place = 0; place < length; place += 1) text += place > 0 ? `,${write(place)}` : write(place);
  return `${text}],"meta":${JSON.stringify(meta)}}`;
};

/**
 * Streams a list with large JSON fields record by record, so that the event loop can serve other requests in between. The
 * parameters are those of `listText`.
 */
export const streamList = (length: number, write: (place: number) => string, meta: object): Readable => {
  const parts = async function* () {
    yield '{"data":[';
    for (let place = 0; place < length; place += 1) {
      await yieldToEventLoop();
      yield `${place > 0 ? ',' : ''}${write(place)}`;
    }
    yield `],"meta":${JSON.stringify(meta)}}`;
  };
  return Readable.from(parts());
};
