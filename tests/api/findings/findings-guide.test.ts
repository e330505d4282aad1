import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { app } from '../../helpers/api';
import { createKey } from '../../helpers/api-keys';
import { blocks, guide, PIPELINES } from '../../helpers/findings/guide-pipelines';
import { sarif, sarifResult } from '../../helpers/findings/reports';
import { createTenant, type Tenant } from '../../helpers/world';

// It has no types.
const { load } = require('js-yaml') as { load: (text: string) => unknown };

const root = path.resolve(__dirname, '../../..');
const { github, gitlab, jenkins } = PIPELINES;
const [pasted = '', prepared = ''] = blocks('sh');

let tenant: Tenant;
let folder: string;
let environment: Record<string, string>;

beforeAll(() => {
  execFileSync(process.execPath, [path.join(root, 'scripts/client/build-cli.js')]);
});

/** A scanner that writes the report of the test to the file that its options name. */
const SCANNER = `#!/bin/sh
while [ $# -gt 0 ]; do
  [ "$1" = --output ] && cp "$FAKE_REPORT" "$2"
  shift
done
`;

beforeEach(async () => {
  tenant = await createTenant();
  const { key } = await createKey(tenant.people.owner, ['finding:report', 'finding:read']);
  folder = mkdtempSync(path.join(tmpdir(), 'findings-guide-'));
  mkdirSync(path.join(folder, 'bin'));
  for (const [name, text] of Object.entries({ semgrep: SCANNER, pipx: '#!/bin/sh\n' })) {
    writeFileSync(path.join(folder, 'bin', name), text);
    chmodSync(path.join(folder, 'bin', name), 0o755);
  }
  cpSync(path.join(root, 'clients/cli/dist/tenantry.js'), path.join(folder, 'tenantry.js'));
  environment = {
    PATH: `${path.join(folder, 'bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
    HOME: folder,
    FAKE_REPORT: path.join(folder, 'fake.sarif'),
    TENANTRY_SERVER: `http://127.0.0.1:${(app().server.httpServer.address() as AddressInfo).port}`,
    TENANTRY_API_KEY: key,
  };
});

afterEach(() => rmSync(folder, { recursive: true }));

/** What the scanner of the next run reports. */
const report = (...severities: string[]): void => {
  const rules = severities.map((score, at) => ({ id: `R${at}`, properties: { 'security-severity': score } }));
  const results = severities.map((_score, at) => sarifResult(`R${at}`, at + 1));
  const tool = { driver: { name: 'Semgrep', rules } };
  writeFileSync(environment.FAKE_REPORT as string, JSON.stringify(sarif(results, { tool })));
};

interface Run {
  status: number;
  output: string;
}

/** Runs lines as a runner does: in one shell that ends with the first failure. */
const shell = (lines: readonly string[], variables: Record<string, string> = {}): Promise<Run> =>
  new Promise((resolve) => {
    const env = { ...environment, ...variables };
    execFile('bash', ['-e', '-c', lines.join('\n')], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    );
  });

const scopes = async (): Promise<unknown[]> =>
  (await tenant.people.auditor.call.get('/security-scans?sort=id')).body.data.map(
    ({ scope }: { scope: string }) => scope,
  );

/** Runs a pipeline with a report that is fine, and with one that is not. */
const check = async (lines: readonly string[], variables: Record<string, string>, scope: string): Promise<void> => {
  report('7.0');
  expect(await shell(lines, variables)).toMatchObject({ status: 0, output: expect.stringContaining('created 1') });
  report('7.0', '9.5');
  expect(await shell(lines, variables)).toEqual({
    status: 1,
    output: expect.stringMatching(/created 1, unchanged 1[^]*1 finding of at least critical is open/),
  });
  expect(await scopes()).toEqual([scope, scope]);
};

describe('the lines to paste', () => {
  it('import a report with curl, and with the command', async () => {
    writeFileSync(path.join(folder, 'report.sarif'), JSON.stringify(sarif([sarifResult('R1', 3)])));
    const { status, output } = await shell([pasted]);
    expect(status).toBe(0);
    const [first = ''] = output.split('\n');
    expect(JSON.parse(first.slice(0, first.lastIndexOf('}') + 1)).data).toMatchObject({
      created: 1,
      scope: 'shop/main',
    });
    expect(output).toContain('created 0, unchanged 1');
  });

  it('work after those that prepare the demo, for whose owner they create a key', async () => {
    const { email } = tenant.people.owner;
    const { TENANTRY_SERVER = '', ...rest } = environment;
    const lines = prepared
      .replace('http://127.0.0.1:1337', TENANTRY_SERVER)
      .replace('owner@acme.example', email)
      .replace(/^npm run build:cli.*$/m, '');
    environment = { ...rest, TENANTRY_API_KEY: '' };
    const { status, output } = await shell([lines, pasted]);
    expect([status, output]).toEqual([0, expect.stringContaining('created 0, unchanged 1')]);
    expect((await tenant.people.auditor.call.get('/security-findings')).body.data).toMatchObject([
      { rule_id: 'python.sql-injection', severity: 'high', file_path: 'src/shop.py', line_number: 12 },
    ]);
  });
});

describe('the workflow for GitHub', () => {
  interface Step {
    name?: string;
    uses?: string;
    run?: string;
    with?: object;
    env?: Record<string, string>;
  }
  const workflow = load(github) as { jobs: { scan: { 'runs-on': string; steps: Step[] } } };

  it('uses actions of a main version', () => {
    const used = workflow.jobs.scan.steps.flatMap(({ uses }) => uses ?? []);
    expect(used).toHaveLength(2);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
  });

  it('takes the key from a secret', () => {
    const { env } = workflow.jobs.scan.steps.at(-1) as Step;
    expect(env).toEqual({
      TENANTRY_SERVER: expect.stringMatching(/^https:/),
      TENANTRY_API_KEY: '${{ secrets.TENANTRY_API_KEY }}',
    });
  });

  it('scans, imports and fails while something critical is open', async () => {
    const lines = workflow.jobs.scan.steps.flatMap(({ run }) => run ?? []);
    expect(lines).toHaveLength(3);
    await check(lines, { GITHUB_REPOSITORY: 'acme/shop', GITHUB_REF_NAME: 'main' }, 'acme/shop/main');
  });
});

describe('the pipeline for GitLab', () => {
  interface Job {
    stage: string;
    script: string[];
  }
  const { stages, ...jobs } = load(gitlab) as { stages: string[] } & Record<string, Job>;

  it('scans, imports and fails while something critical is open', async () => {
    const lines = stages.flatMap((stage) =>
      (Object.values(jobs) as Job[]).filter((job) => job.stage === stage).flatMap(({ script }) => script),
    );
    expect(lines).toHaveLength(2);
    await check(lines, { CI_PROJECT_PATH: 'acme/shop', CI_COMMIT_REF_NAME: 'main' }, 'acme/shop/main');
  });
});

describe('the pipeline for Jenkins', () => {
  it('scans, imports and fails while something critical is open', async () => {
    const lines = [...jenkins.matchAll(/sh '([^']+)'/g)].map(([, line = '']) => line);
    expect(lines).toHaveLength(2);
    await check(lines, { JOB_NAME: 'shop-nightly' }, 'shop-nightly');
  });
});

it('the guide names every code of the import', () => {
  const contract = readFileSync(path.join(root, 'src/api/security-finding/import-contract.ts'), 'utf8');
  const [, listed = ''] = /codes: \[([^\]]+)\]/.exec(contract) ?? [];
  const codes = [...listed.matchAll(/'(\w+)'/g)].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
