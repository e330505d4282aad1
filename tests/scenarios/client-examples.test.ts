import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { app } from '../helpers/api';
import { compiled } from '../helpers/compiled';

const { seedDemo } = compiled('demo/seed-demo');
const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
const client = path.join(root, 'clients/typescript');
/** Inside the package, so that examples can import it by its name. */
const folder = path.join(client, 'dist/examples');
const RATE_LIMIT = 'plugin::users-permissions.ratelimit';
const LIMIT = { timeout: 280_000 };

const readme = readFileSync(path.join(client, 'README.md'), 'utf8');
const examples = [...readme.matchAll(/^### (.+)\n\n```ts\n([^]*?)```/gm)].map(([, title = '', code = '']) => ({
  title,
  code,
}));

/** What each example prints with the demo's data. */
const PRINTS: Record<string, RegExp> = {
  'Sign in and show a dashboard': /^Acme is active: [\d.]+ of 1000 EUR, \d+ active agents\.\n$/,
  'Read a list of any length': /^(\S+ is (pending|offline)\.\n)+$/,
  'Change a record only if nobody else did': /^If-Match does not contain the current ETag .+\n$/,
  'Report findings from a pipeline': /^Reported once\.\n$/,
};

const compile = (project: string) =>
  run(path.join(root, 'node_modules/.bin/tsc'), ['-p', project], LIMIT).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });

const runExample = async (number: number): Promise<string> => {
  const { port } = app().server.httpServer.address() as { port: number };
  const env = { ...process.env, TENANTRY_URL: `http://127.0.0.1:${port}` };
  const { stdout } = await run(process.execPath, [path.join(folder, `${number}.js`)], { ...LIMIT, env });
  return stdout;
};

describe("the client's README", () => {
  const rateLimit: unknown = app().config.get(RATE_LIMIT);

  beforeAll(async () => {
    // Several people sign in from one address within seconds.
    app().config.set(RATE_LIMIT, { enabled: false });
    await seedDemo(app());
    await compile(client);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [number, { code }] of examples.entries()) writeFileSync(path.join(folder, `${number}.ts`), code);
    const options = { module: 'NodeNext', target: 'ES2022', lib: ['ES2023', 'DOM'], strict: true, skipLibCheck: true };
    const project = { compilerOptions: { ...options, types: ['node'] }, include: ['*.ts'] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
    await compile(folder);
  });
  afterAll(() => void app().config.set(RATE_LIMIT, rateLimit));

  it('has five examples', () => {
    expect(examples.map(({ title }) => title)).toEqual(Object.keys(PRINTS));
  });

  it.each(examples.map(({ title }, number) => [title, number] as const))('%s', async (title, number) => {
    expect(await runExample(number)).toMatch(PRINTS[title] as RegExp);
  });
});
