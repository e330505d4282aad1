import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GUIDE_FILES } from '../helpers/deployments/guide-files';
import { PIPELINES } from '../helpers/findings/guide-pipelines';
import { jenkinsFaults } from '../helpers/findings/jenkinsfile';

/*
 * The pipelines that the guides on findings and deployments show, checked by what the services themselves check them with: GitHub's own
 * parser, and GitLab's schema. tests/api/findings/findings-guide.test.ts and tests/api/deployments/deployments-guide.test.ts run their
 * lines.
 */

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guide-pipelines-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const root = path.resolve(__dirname, '../..');
const inPackages = (name: string): string => path.join(root, 'node_modules', name);

describe('the workflow for GitHub', () => {
  interface Parser {
    NoOperationTraceWriter: new () => object;
    parseWorkflow: (
      file: { name: string; content: string },
      trace: object,
    ) => { context: { errors: { getErrors: () => { message: string }[] } } };
  }
  let parser: Parser;

  beforeAll(() => {
    // It imports JSON in a way that Node refuses, so it has to be bundled.
    const file = path.join(folder, 'parser.cjs');
    const module = inPackages('@actions/workflow-parser/dist/index.js');
    const options = ['--bundle', '--platform=node', '--format=cjs', '--log-level=warning', `--outfile=${file}`];
    execFileSync(inPackages('.bin/esbuild'), [module, ...options]);
    parser = require(file) as Parser;
  });

  const faultsOf = (content: string): string[] =>
    parser
      .parseWorkflow({ name: 'scan.yml', content }, new parser.NoOperationTraceWriter())
      .context.errors.getErrors()
      .map(({ message }) => message);

  it.each([
    ['findings', PIPELINES.github],
    ['deployments', GUIDE_FILES.github],
  ])('is valid in the guide on %s', (_guide, text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ['runs-on', 'runs_on', "Unexpected value 'runs_on'"],
    ['concurrency: tenantry', 'concurency: tenantry', "Unexpected value 'concurency'"],
    ['repository_dispatch:', 'repository_dispatched:', 'repository_dispatched'],
    ['- uses:', '- used:', "Unexpected value 'used'"],
  ])('of deployments would not be valid with %j replaced by %j', (text, wrong, fault) => {
    expect(GUIDE_FILES.github).toContain(text);
    expect(faultsOf(GUIDE_FILES.github.replace(text, wrong)).join()).toContain(fault);
  });

  it.each([
    ['runs-on', 'runs_on', "Unexpected value 'runs_on'"],
    ['contents: read', 'contents: reed', "Unexpected value 'reed'"],
    ['secrets.', 'secretz.', "Unrecognized named-value: 'secretz'"],
    ['with:', 'width:', "Unexpected value 'width'"],
  ])('would not be valid with %j replaced by %j', (text, wrong, fault) => {
    expect(PIPELINES.github).toContain(text);
    expect(faultsOf(PIPELINES.github.replace(text, wrong)).join()).toContain(fault);
  });
});

describe('the pipeline for GitLab', () => {
  const check = (text: string): { status: number | null; output: string } => {
    writeFileSync(path.join(folder, '.gitlab-ci.yml'), text);
    const program = inPackages('gitlab-ci-local/dist/index.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--list'], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
      encoding: 'utf8',
    });
    return { status, output: `${stdout}${stderr}` };
  };

  it('fits its schema, and its jobs have stages', () => {
    const { status, output } = check(PIPELINES.gitlab);
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('json schema validated') });
    expect(output).toMatch(/^scan +scan /m);
    expect(output).toMatch(/^report +report /m);
  });

  it('of a step fits it, too', () => {
    const { status, output } = check(GUIDE_FILES.gitlab);
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('json schema validated') });
  });

  it.each([
    ['resource_group:', 'resource_groups:', "'resource_groups' property is not expected"],
    ['  rules:\n', '  rule:\n', "'rule' property is not expected"],
    ['image: alpine:3', 'image: [1]', 'image'],
  ])('of a step would not fit it with %j replaced by %j', (text, wrong, fault) => {
    expect(GUIDE_FILES.gitlab).toContain(text);
    const run = check(GUIDE_FILES.gitlab.replace(text, wrong));
    expect(run).toEqual({ status: 1, output: expect.stringContaining(fault) });
  });

  it.each([
    ['paths:', 'path:', "'path' property is not expected"],
    ['expire_in: 1 week', 'expire_in: [1]', 'expire_in'],
    ['stage: report', 'stage: later', 'stage:later not found'],
  ])('would not be valid with %j replaced by %j', (text, wrong, fault) => {
    expect(PIPELINES.gitlab).toContain(text);
    const run = check(PIPELINES.gitlab.replace(text, wrong));
    expect(run).toEqual({ status: 1, output: expect.stringContaining(fault) });
  });
});

describe('the pipeline for Jenkins', () => {
  it('has the structure of a declarative pipeline', () => {
    expect(jenkinsFaults(PIPELINES.jenkins)).toEqual([]);
  });

  it.each([
    ['agent any', '', 'agent is missing'],
    ['agent any', 'agent every', 'agent is followed by every'],
    ['steps {', 'step {', 'step is unknown'],
    ["stage('Scan')", 'stage', 'stage is followed by nothing'],
    ['Import the report', 'Scan', 'stages have the same name'],
    ["= credentials('tenantry-api-key')", "= credential('tenantry-api-key')", 'TENANTRY_API_KEY is followed by'],
    ['environment {', 'environments {', 'environments is unknown'],
    ["sh 'semgrep", "stage 'semgrep", 'stage is unknown'],
  ])('would not have it with %j replaced by %j', (text, wrong, fault) => {
    expect(PIPELINES.jenkins).toContain(text);
    expect(jenkinsFaults(PIPELINES.jenkins.replace(text, wrong)).join()).toContain(fault);
  });

  it.each([
    [/\}\n$/, '', 'a } is missing'],
    [/$/, '}\n', 'unexpected }'],
    ["report.sarif'", 'report.sarif', "unexpected '"],
  ])('would not have it with %s replaced by %j', (text, wrong, fault) => {
    expect(() => jenkinsFaults(PIPELINES.jenkins.replace(text, wrong))).toThrow(fault);
  });
});
