import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Answer, app } from './api';
import { checkAnswer } from './openapi/openapi';

export { focusFile, focusTable, type FocusRow } from './costs/focus-file';

/** Sends a body that is not JSON, and validates the response against the OpenAPI document. */
export const upload = (
  path: string,
  body: string | Buffer,
  { token, type = 'text/csv', headers = {} }: { token?: string; type?: string; headers?: Record<string, string> },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = app().server.httpServer.address() as AddressInfo;
    const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: `/api${path}`, agent: false });
    request.setHeader('content-type', type);
    if (token) request.setHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answer = {
          status: response.statusCode as number,
          body: JSON.parse(Buffer.concat(chunks).toString()),
          headers: response.headers as Record<string, string>,
        };
        try {
          checkAnswer('post', path, answer);
          resolve(answer);
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    request.on('error', reject);
    request.end(body);
  });

export const packed = (text: string): Buffer => gzipSync(text);
