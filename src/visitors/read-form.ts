import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/** The forms of status pages have three short fields. */
const MAX_BYTES = 4096;

/**
 * The fields of an HTML form. The API reads JSON only, so forms have their own reader.
 *
 * @throws PayloadTooLargeError
 */
export const readForm = async (ctx: Context): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // By default, leaving the loop would close the connection before the response is sent.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > MAX_BYTES) throw new errors.PayloadTooLargeError('The form is larger than 4 KiB.');
    chunks.push(bytes);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};
