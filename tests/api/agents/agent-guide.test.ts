import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { paste } from '../../helpers/processes/paste';

const { seedDemo } = compiled('demo/seed-demo');
const guide = (name: string): string => readFileSync(path.resolve(__dirname, '../../../docs/guides', name), 'utf8');
const [, ofAgents = ''] = /^## An agent of your own\n[^]*?```sh\n([^]*?)```/m.exec(guide('agents.md')) ?? [];
const [, ofChecks = ''] = /```sh\n([^]*?)```/.exec(guide('checks.md')) ?? [];

describe('the guide on agents', () => {
  beforeAll(() => seedDemo(app()));

  it('leads from a new agent to results that people see at its checks', async () => {
    const answers = (await paste(ofAgents)).map((line) => JSON.parse(line));
    const [heartbeat, stored, summary] = answers;
    expect(answers).toHaveLength(3);
    expect(heartbeat.data).toMatchObject({ hostname: 'web-7', status: 'active', version: '1.0.1' });
    expect(stored.error).toBeUndefined();
    expect(stored.data.created).toBe(1);
    expect(summary.data.last_result).toMatchObject({ status: 'up', response_time_ms: 87 });
    const rows = await app()
      .db.query('api::synthetic-result.synthetic-result')
      .findMany({ where: { response_time_ms: 87, synthetic_check: { enabled: true } }, orderBy: { id: 'desc' } });
    expect(rows.length).toBeGreaterThanOrEqual(stored.data.created);
  });

  it('is followed by that on checks, whose records are new in the demo', async () => {
    const answers = (await paste(ofChecks)).map((line) => JSON.parse(line));
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => undefined));
    const [{ data: channel }] = answers;
    const channels = await app()
      .db.query('api::alert-channel.alert-channel')
      .count({ where: { name: channel.name } });
    expect(channels).toBe(1);
    const { port } = app().server.httpServer.address() as { port: number };
    const check = { url: `http://127.0.0.1:${port}/_health`, agents: ['demo'] };
    const stored = await app()
      .db.query('api::synthetic-check.synthetic-check')
      .findMany({ where: { name: 'Health' } });
    expect(stored).toEqual([expect.objectContaining(check)]);
    expect((await fetch(check.url)).status).toBe(204);
  });
});
