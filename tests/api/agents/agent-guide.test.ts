import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';

const { seedDemo } = compiled('demo/seed-demo');
const run = promisify(execFile);
const guide = readFileSync(path.resolve(__dirname, '../../../docs/guides/agents.md'), 'utf8');
const [, lines = ''] = /^## An agent of your own\n[^]*?```sh\n([^]*?)```/m.exec(guide) ?? [];

/** Runs the lines of the guide as a person would who pastes them into a shell, against the server of the tests. */
const paste = async (): Promise<string[]> => {
  const { port } = app().server.httpServer.address() as { port: number };
  const folder = mkdtempSync(path.join(tmpdir(), 'agent-guide-'));
  const script = lines.replace('http://127.0.0.1:1337', `http://127.0.0.1:${port}`);
  // The guide ends no line of output.
  const separated = script.replaceAll(/^curl /gm, 'echo; curl ');
  try {
    const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` };
    const { stdout } = await run('bash', ['-c', separated], { cwd: folder, env, timeout: 120_000 });
    return stdout.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('the guide on agents', () => {
  beforeAll(() => seedDemo(app()));

  it('leads from a new agent to results that people see at its checks', async () => {
    const answers = (await paste()).map((line) => JSON.parse(line));
    const [heartbeat, stored, summary] = answers;
    expect(answers).toHaveLength(3);
    expect(heartbeat.data).toMatchObject({ hostname: 'web-7', status: 'active', version: '1.0.1' });
    expect(stored.error).toBeUndefined();
    expect(stored.data.created).toBeGreaterThan(1);
    expect(summary.data.last_result).toMatchObject({ status: 'up', response_time_ms: 87 });
    const rows = await app()
      .db.query('api::synthetic-result.synthetic-result')
      .findMany({ where: { response_time_ms: 87, synthetic_check: { enabled: true } }, orderBy: { id: 'desc' } });
    expect(rows.length).toBeGreaterThanOrEqual(stored.data.created);
  });
});
