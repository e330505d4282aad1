import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { app } from './api';

interface Options {
  coding?: string | undefined;
  token?: string | undefined;
  headers?: Record<string, string>;
  method?: string;
}

/** A response as it was sent, without decompression. */
interface Coded {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
  /** The decompressed body. */
  text: string;
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/**
 * Sends a request and returns the response before its body is read.
 *
 * @param path complete path
 * @param options `coding` is the value of Accept-Encoding; without it, the header is not sent
 */
export const openCoded = (path: string, { coding, token, headers = {}, method = 'GET' }: Options = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = app().server.httpServer.address() as AddressInfo;
    const sent = {
      ...(coding === undefined ? {} : { 'Accept-Encoding': coding }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    };
    httpRequest({ host: '127.0.0.1', port, path, method, headers: sent, agent: false }, resolve)
      .on('error', reject)
      .end();
  });

/** Sends a request and returns the response, before and after its decompression. */
export const readCoded = async (path: string, options: Options = {}): Promise<Coded> => {
  const response = await openCoded(path, options);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const decode = DECODERS[response.headers['content-encoding'] ?? ''];
  const text = (decode && bytes.length > 0 ? decode(bytes) : bytes).toString();
  return { status: response.statusCode as number, headers: response.headers, bytes, text };
};
