import { configOf, dataOf, trialOf, valuesOf } from './check-values';
import { fieldOf } from './fault-field';

const empty = valuesOf(null);

it('a new check has the defaults', () => {
  expect(dataOf({ ...empty, name: 'Shop', url: ' https://shop.example ' })).toMatchObject({
    name: 'Shop',
    type: 'http',
    url: 'https://shop.example',
    interval_seconds: 300,
    config: { method: 'GET', headers: [], body: null, contains: null, json: null, expected_status: ['200-299'] },
    timeout_ms: 10_000,
    degraded_above_ms: null,
    slo_percent: 99.9,
  });
});

it('an expected value of JSON is read', () => {
  const http = { ...empty.http, jsonPath: '$.ready', jsonEquals: 'true' };
  expect(configOf({ ...empty, http })).toMatchObject({ json: { path: '$.ready', equals: true } });
});

it.each([
  ['tcp', {}, {}],
  ['tcp', { tcp: { host: ' db.example ', port: 5432 } }, { host: 'db.example', port: 5432 }],
  ['tls', {}, { port: 443, min_days: 7, server_name: null }],
  ['dns', {}, { name: '', record_type: 'A', expected: [], exact: false, resolver: null }],
  ['heartbeat', {}, { grace_seconds: 60 }],
] as const)('a check of type %s with %j has its own settings, and no address', (type, more, config) => {
  const values = { ...empty, ...more, type, url: 'https://left.example' };
  expect(trialOf(values)).toMatchObject({ type, url: null });
  expect(configOf(values)).toEqual(config);
});

it.each([
  [['url'], 'http', 'url'],
  [['config', 'host'], 'tcp', 'tcp.host'],
  [['config', 'headers', 1, 'value'], 'http', 'http.headers.1.value'],
  [['config', 'expected_status', 0], 'http', 'http.expected_status'],
  [['config', 'json', 'path'], 'http', 'http.jsonPath'],
  [['config', 'json', 'equals'], 'http', 'http.jsonEquals'],
  [['config'], 'dns', 'config'],
] as const)('a fault of %j in a check of type %s is shown at %s', (path, type, field) => {
  expect(fieldOf(path, type)).toBe(field);
});
