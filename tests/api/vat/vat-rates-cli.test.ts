import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProcess } from '../../helpers/processes/run-process';

const root = path.resolve(__dirname, '../../..');
const shipped = readFileSync(path.join(root, 'data/eu-vat-rates.json'), 'utf8');
const { as_of: shippedDay, standard } = JSON.parse(shipped) as { as_of: string; standard: Record<string, number> };
const changed = { ...standard, GR: 33, SK: 32 };

interface ReceivedRequest {
  action: unknown;
  body: string;
}

/** A local substitute for TEDB. */
const requests: ReceivedRequest[] = [];
let behave: (answer: ServerResponse) => void;
const tedb = createServer((request, answer) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += String(chunk)));
  request.on('end', () => {
    requests.push({ action: request.headers.soapaction, body });
    behave(answer);
  });
});

const envelope = (body: string): string =>
  `<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`;

const result = (state: string, type: string, rate: string, value: number, more = ''): string =>
  `<vatRateResults><memberState>${state}</memberState><type>${type}</type><rate><type>${rate}</type><value>${value.toFixed(1)}</value></rate><situationOn>2026-11-01+01:00</situationOn>${more}</vatRateResults>`;

/** A response as TEDB sends it: reduced rates and those of territories are mixed with the standard rates. */
const tableOf = (rates: Record<string, number>): string => {
  const results = Object.entries(rates).flatMap(([country, value]) => {
    const state = country === 'GR' ? 'EL' : country;
    const region = '<category><identifier>REGION</identifier></category><comment>An island</comment>';
    return [
      result(state, 'REDUCED', 'REDUCED_RATE', 5.5),
      result(state, 'STANDARD', 'DEFAULT', value),
      result(state, 'STANDARD', 'DEFAULT', value - 2, '<comment>Another island</comment>'),
      result(state, 'STANDARD', 'DEFAULT', 34, region),
      result(state, 'STANDARD', 'NOT_APPLICABLE', 30),
    ];
  });
  return envelope(
    `<ns0:retrieveVatRatesRespMsg xmlns="urn:ec.europa.eu:taxud:tedb:services:v1:IVatRetrievalService:types" xmlns:ns0="urn:ec.europa.eu:taxud:tedb:services:v1:IVatRetrievalService"><additionalInformation/>${results.join('')}</ns0:retrieveVatRatesRespMsg>`,
  );
};

const saying =
  (text: string, status = 200) =>
  (answer: ServerResponse): void =>
    void answer.writeHead(status, { 'Content-Type': 'text/xml' }).end(text);

let folder: string;
let file: string;

beforeAll(async () => {
  await once(tedb.listen(0, '127.0.0.1'), 'listening');
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-rates-'));
  file = path.join(folder, 'rates.json');
});
afterAll(() => {
  tedb.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  requests.length = 0;
  writeFileSync(file, shipped);
});

const update = (...args: string[]) => {
  const url = `http://127.0.0.1:${(tedb.address() as AddressInfo).port}/ws/`;
  const env = { ...process.env, VAT_RATES_FILE: file, TEDB_URL: url };
  return runProcess(process.execPath, [path.join(root, 'scripts/vat-rates.js'), ...args], { env });
};

const stored = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

describe('npm run vat:rates', () => {
  it('writes the standard rates of a day, and prints what has changed', async () => {
    behave = saying(tableOf(changed));
    const dry = await update('--date', '2026-11-01', '--dry-run');
    expect([dry.code, dry.stdout, readFileSync(file, 'utf8')]).toEqual([
      0,
      expect.stringContaining(`SK: ${standard.SK} % -> 32 %`),
      shipped,
    ]);
    const ended = await update('--date', '2026-11-01');
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/^(Waiting for TEDB …\n)?$/) });
    expect(ended.stdout).toBe(
      `GR: ${standard.GR} % -> 33 %\nSK: ${standard.SK} % -> 32 %\n2 rates changed from ${shippedDay} to 2026-11-01.\n`,
    );
    expect(stored()).toEqual({
      source: 'European Commission, Taxes in Europe Database (TEDB)',
      as_of: '2026-11-01',
      standard: changed,
    });
    expect(readdirSync(folder)).toEqual(['rates.json']);
    expect(requests[0]?.action).toBe('urn:ec.europa.eu:taxud:tedb:services:v1:VatRetrievalService/RetrieveVatRates');
    expect(requests[0]?.body).toContain('<t:situationOn>2026-11-01</t:situationOn>');
    expect(requests[0]?.body.match(/<t:isoCode>/g)).toHaveLength(27);
    expect(requests[0]?.body).toContain('<t:isoCode>EL</t:isoCode>');
  });

  const { SK: _left, ...incomplete } = standard;
  it.each([
    [
      'a SOAP fault',
      saying(envelope('<env:Fault><faultstring>Invalid date</faultstring></env:Fault>'), 500),
      'TEDB answered 500: Invalid date.',
    ],
    ['a missing country', saying(tableOf(incomplete)), 'for SK.'],
    ['an impossible rate', saying(tableOf({ ...standard, DE: 7 })), 'for DE.'],
    ['nothing', saying(envelope('')), 'for AT, BE,'],
    ['a response that is not XML', saying('Service unavailable', 503), 'TEDB answered 503.'],
    ['no answer', (answer: ServerResponse) => void answer.destroy(), 'fetch failed'],
  ])('does not change the table on %s', async (_what, behaviour, message) => {
    behave = behaviour;
    const ended = await update();
    expect([ended.code, readFileSync(file, 'utf8')]).toEqual([1, shipped]);
    expect(ended.stderr).toContain(message);
  });

  it('accepts a day only', async () => {
    const ended = await update('--date', 'tomorrow');
    expect([ended.code, ended.stderr, requests]).toEqual([
      2,
      '--date tomorrow is not a date such as 2026-01-31.\n',
      [],
    ]);
  });
});
