import { gzipSync } from 'node:zlib';
import { type Answer, send } from '../api';

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
