import { gzipSync } from 'node:zlib';
import { type Answer, send } from '../api';
import type { Tenant } from '../world';

/** A result of a report in SARIF. */
export const sarifResult = (ruleId: string, line: number, more: object = {}) => ({
  ruleId,
  level: 'error',
  message: { text: `Problem of ${ruleId}` },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: 'src/a.py' },
        region: { startLine: line, snippet: { text: `call_${ruleId}(x)` } },
      },
    },
  ],
  ...more,
});

/** A report in SARIF with one run. */
export const sarif = (results: readonly object[] | null, run: object = {}) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Scan', version: '1.0' } },
      invocations: [{ executionSuccessful: true }],
      results,
      ...run,
    },
  ],
});

/** Sends reports for one caller. */
export const importer = (token: string | undefined) => ({
  /** Sends a report as it is. */
  send: (report: object | string, query = ''): Promise<Answer> =>
    send('post', `/security-findings/import${query}`, {
      token,
      body: typeof report === 'string' ? report : JSON.stringify(report),
    }),
  /** Sends a report as GitHub's clients do. */
  wrapped: (report: object): Promise<Answer> =>
    send('post', '/security-findings/import', {
      token,
      body: JSON.stringify({ sarif: gzipSync(JSON.stringify(report)).toString('base64') }),
    }),
});

/** Imports a report as an engineer of a tenant, and returns the scan, which must have succeeded. */
export const importAs = async ({ people }: Tenant, report: object | string, query = '?scope=main') => {
  const { status, body } = await importer(people.engineer.token).send(report, query);
  expect({ status, body }).toMatchObject({ status: 200, body: { data: { status: 'succeeded' } } });
  return body.data;
};

/** A name of letters for a number: digits are no part of a finding's content. */
export const wordOf = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
