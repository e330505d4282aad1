import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Answer, app } from './api';
import { checkAnswer } from './openapi/openapi';

const COLUMNS = [
  'BilledCost',
  'EffectiveCost',
  'BillingAccountId',
  'SubAccountId',
  'BillingCurrency',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargeDescription',
  'ChargePeriodStart',
  'ChargePeriodEnd',
  'ProviderName',
  'ServiceName',
  'ResourceId',
] as const;

export type FocusRow = Partial<Record<(typeof COLUMNS)[number], string>>;

const DEFAULTS: Record<(typeof COLUMNS)[number], string> = {
  BilledCost: '1',
  EffectiveCost: '99',
  BillingAccountId: '',
  SubAccountId: '',
  BillingCurrency: 'EUR',
  BillingPeriodStart: '2026-05-01T00:00:00Z',
  ChargeCategory: 'Usage',
  ChargeDescription: 'Virtual machine',
  ChargePeriodStart: '2026-05-10T00:00:00Z',
  ChargePeriodEnd: '2026-05-11T00:00:00Z',
  ProviderName: 'Acme Cloud',
  ServiceName: 'Compute',
  ResourceId: 'vm-1',
};

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A FOCUS file with these rows. A row that is a text is inserted as it is. */
export const focusFile = (rows: readonly (FocusRow | string)[], lineBreak = '\n'): string =>
  [
    COLUMNS.join(','),
    ...rows.map((row) =>
      typeof row === 'string' ? row : COLUMNS.map((name) => quote(row[name] ?? DEFAULTS[name])).join(','),
    ),
    '',
  ].join(lineBreak);

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
