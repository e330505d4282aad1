import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Core } from '@strapi/strapi';
import { UNMATCHED } from '../http/request-route';
import { countRequest } from '../telemetry/request-metrics';
import { errorBodyOfStatus } from '../wire/errors/error-body';

/**
 * Node itself responds to invalid HTTP requests, without a body. This returns the same statuses in Tenantry's error
 * format, and 501 for unknown methods.
 */
const STATUSES: Record<string, number> = {
  HPE_INVALID_METHOD: 501,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The response to an invalid request. */
const rawAnswer = (status: number): string => {
  const body = JSON.stringify(errorBodyOfStatus(status));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};

/** Once a response has started, another one would be read as part of it. */
const hasAnswered = (socket: Socket): boolean => {
  const { _httpMessage: message }: Socket & { _httpMessage?: { headersSent: boolean } | null } = socket;
  return message?.headersSent ?? false;
};

/** Responds to requests that the HTTP server cannot read; call it in register(). */
export const answerClientErrors = (strapi: Core.Strapi): void => {
  strapi.server.httpServer.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || hasAnswered(socket)) return void socket.destroy();
    const status = STATUSES[error.code ?? ''] ?? 400;
    countRequest('other', UNMATCHED, status, 0);
    strapi.log.http(`malformed request ${status}`, { route: UNMATCHED, status });
    return void socket.end(rawAnswer(status));
  });
};
