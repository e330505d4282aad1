import { tracedFetch } from '../telemetry/tracing';

/** Far more than the largest known metadata, key set and userinfo. */
const MAX_BYTES = 524_288;

/** Reads a response within the bound; the library would read any length. */
const readBounded = async (response: Response): Promise<Response> => {
  if (!response.body) return response;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new TypeError(`The response is longer than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
};

/**
 * The requests of the OpenID Connect library, as spans.
 *
 * @throws TypeError, as fetch does, for a response of more than 512 KiB
 */
export const fetchBounded = async (url: string, options: object): Promise<Response> =>
  readBounded(await tracedFetch('OpenID Connect', url, options));
