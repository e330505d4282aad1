import { app, db } from '../../helpers/api';
import { callBack, deploy, requestFor, shown, statuses, webhookStep } from '../../helpers/deployments/webhook-steps';
import { until } from '../../helpers/timing/until';
import { closeReceiver, openReceiver } from '../../helpers/webhooks';
import { createTenant } from '../../helpers/world';

const SECRET = 's3cr3t-XYZ';

/** All rows of all tables, as text. */
const wholeDatabase = async (): Promise<string> => {
  const side = [
    'deployment_runs',
    'deployment_attempts',
    'deployment_log',
    'deployment_log_held',
    'deployment_callbacks',
  ];
  const tables = new Set([...[...app().db.metadata.values()].map(({ tableName }) => tableName), ...side]);
  const dumps = [];
  for (const table of tables) dumps.push(JSON.stringify(await db()(table).select('*')));
  return dumps.join('\n');
};

/** D12. */
it('a secret input reaches the executor, and is nowhere else, whatever the executor reports', async () => {
  const tenant = await createTenant();
  const { receiver, endpoint } = await openReceiver(tenant.id);
  const logged: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  const step = (id: string, more = {}) =>
    webhookStep(id, endpoint.documentId, { config: { password: '${inputs.password}' }, ...more });
  try {
    const steps = [
      step('a'),
      step('b'),
      step('c', { depends_on: ['a'], config: { got: '${steps.a.outputs.password}' } }),
    ];
    receiver.state.answering = { status: 204 };
    const deployed = await deploy(tenant, steps, { password: SECRET });
    const a = await requestFor(receiver, deployed, 'a');
    expect(a.config.password).toBe(SECRET);
    const encoded = Buffer.from(SECRET).toString('base64');
    await callBack(a, { status: 'running', log: `password=${SECRET} ${encoded}\n` });
    await callBack(a, { status: 'succeeded', outputs: { password: SECRET, [SECRET]: [encoded] } });
    await callBack(await requestFor(receiver, deployed, 'b'), { status: 'failed', error: `refused ${SECRET}` });
    receiver.state.answering = { status: 400, body: `what is ${SECRET}? ${'x'.repeat(440)} ${SECRET}` };
    expect((await requestFor(receiver, deployed, 'c')).config.got).toBe('***');
    const refused = await deploy(tenant, [step('a')], { password: SECRET });
    await until(async () => (await statuses(tenant, refused))._ === 'failed', 'it is refused', 20_000);
    for (const one of [deployed, refused]) expect(JSON.stringify(await shown(tenant, one))).not.toContain('s3cr3t');
    expect((await shown(tenant, refused)).steps.a?.error).toContain('what is ***?');
    const dump = await wholeDatabase();
    expect(dump).toContain('password=***');
    for (const text of ['s3cr3t', encoded]) expect(dump).not.toContain(text);
    app().log.error('the log is read');
    await until(() => logged.join('').includes('the log is read'), 'the log is written', 5000);
    expect(logged.join('')).not.toContain('s3cr3t');
  } finally {
    write.mockRestore();
    await closeReceiver(receiver);
  }
});
