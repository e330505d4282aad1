import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, app } from './api';

interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** Sends a request byte by byte, as a regular client would not. The path is complete. */
export const sendRaw = ({ method, path, headers = {}, body }: RawRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = app().server.httpServer.address() as AddressInfo;
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.includes('json');
        resolve({
          status: response.statusCode as number,
          body: isJson && text ? JSON.parse(text) : text,
          headers: response.headers as Record<string, string>,
        });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    if (body !== undefined && !headers['transfer-encoding'])
      request.setHeader('content-length', Buffer.byteLength(body));
    request.end(body);
  });
