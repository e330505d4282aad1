import path from 'node:path';
import { runProcess } from '../../helpers/processes/run-process';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { insert, unique } from '../../helpers/world';

const root = path.resolve(__dirname, '../../..');
const ORGANISATION = 'api::organisation.organisation';
const leases = compiled('repositories/watchdogs/watchdog-leases');

/** Runs the command alongside the application, on the same database. */
const watchdog = (...args: string[]) =>
  runProcess(process.execPath, [path.join(root, 'scripts/watchdog.js'), ...args], {
    cwd: root,
    env: { ...process.env },
    timeout: 280_000,
  });

const budgetOf = async (id: number): Promise<[string, number]> => {
  const row = (await app()
    .db.query(ORGANISATION)
    .findOne({ where: { id } as never })) as { budget_status: string; budget_current_spend: string };
  return [row.budget_status, Number(row.budget_current_spend)];
};

describe('npm run watchdog', () => {
  it('does a dry run, then updates the budget status at the given time, while the server runs', async () => {
    const { id } = await insert(ORGANISATION, { name: unique('spender'), monthly_budget_limit: 100 });
    await insert('api::cost-record.cost-record', {
      organisation: id,
      amount_eur: 70,
      charged_at: '2026-05-10T00:00:00.000Z',
    });
    const dry = await watchdog('budget', '--dry-run', '--now', '2026-05-20T00:00:00Z');
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/dry run/) });
    expect(await budgetOf(id)).toEqual(['ok', 0]);
    const real = await watchdog('budget', '--now', '2026-05-20T00:00:00Z');
    expect(real).toMatchObject({ code: 0, stdout: expect.stringMatching(/changed +[1-9]/) });
    expect(await budgetOf(id)).toEqual(['soft', 70]);
  });

  it('reports that the watchdog is already running', async () => {
    await leases.acquireLease(app(), 'budget', 'another node', 60_000);
    const busy = await watchdog('budget');
    await leases.releaseLease(app(), 'budget', 'another node');
    expect(busy).toMatchObject({ code: 2, stderr: expect.stringMatching(/already running/) });
  });

  it.each([
    [['nonsense'], /Name one watchdog: budget/],
    [[], /Name one watchdog: budget/],
    [['budget', 'dunning'], /Name one watchdog: budget/],
    [['budget', '--now', 'yesterday'], /not a time in ISO 8601/],
    [['budget', '--now', '2026-05-20'], /not a time in ISO 8601/],
    [['budget', '--now', '2026-13-20T00:00:00Z'], /not a time in ISO 8601/],
    [['budget', '--force'], /Unknown option/],
  ])('refuses the arguments %j', async (args, message) => {
    expect(await watchdog(...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });

  it('prints its usage', async () => {
    expect(await watchdog('--help')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: npm run watchdog/),
    });
  });
});
