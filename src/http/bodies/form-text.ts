import { tooLarge } from '../../wire/errors/http-errors';
import type { RequestContext } from '../request-state';

/** The response of a SAML provider as a form has less. */
const MAX_BYTES = 524_288;

/**
 * The body of a form, such as `a=1&b=2`. Strapi's body parser does not read forms.
 *
 * @throws PayloadTooLargeError `PAYLOAD_TOO_LARGE`
 */
export const formText = async ({ req }: RequestContext): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw tooLarge('PAYLOAD_TOO_LARGE', `The body is larger than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
};
