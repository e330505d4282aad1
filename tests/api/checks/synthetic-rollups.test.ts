import { binOf, timeOfBin } from '../../../src/domain/checks/response-times';
import { app, db, isSqlite } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { countAllResults } from '../../helpers/rollups';
import { seeded } from '../../helpers/seeded';
import { createTenant, insert, join, type Tenant, unique } from '../../helpers/world';

/**
 * Summaries, series and states are read from roll-ups. They have to be what reading every result gives, however the results were
 * written, and whether or not they have been rolled up since.
 */
const { foldNext } = compiled('repositories/checks/rollups/fold-changes');
const { buildNext } = compiled('repositories/checks/rollups/build-rollups');
const { housekeepingWatchdog } = compiled('watchdogs/housekeeping');
const { SYNTHETIC_ROLLUPS } = compiled('repositories/checks/rollups/prepare-rollups');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STATUSES = ['up', 'degraded', 'down', 'error', null];
const BUCKETS = { '15m': 15 * MINUTE, '1h': HOUR, '6h': 6 * HOUR, '1d': DAY };
const OPERATIONS = 90;
const CONCURRENT = 20;

interface Result {
  id: number;
  status: string | null;
  ms: number | null;
  at: number;
}

const stored = (time: number | null) => (time === null || isSqlite() ? time : new Date(time));
const below = seeded();
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;

let source: Tenant;
let target: Tenant;
let checks: { id: number; documentId: string; name: string }[];

/** Within the last forty days; often at the edge of an hour or a day. */
const someTime = (): number => {
  const time = Date.now() - 1 - below(40 * 24 * 60) * MINUTE - below(MINUTE);
  const edge = pick([0, 0, HOUR, DAY]);
  return edge === 0 ? time : Math.floor(time / edge) * edge + below(3) - 1;
};

const someResult = (organisationId: number) => {
  const at = someTime();
  const check = pick(checks).id;
  return {
    document_id: unique(),
    organisation_id: organisationId,
    synthetic_check_id: check,
    result_status: pick(STATUSES),
    response_time_ms: pick([null, 0, 1, 5, 120, 120, 121, 3000 + below(50), below(2 ** 31)]),
    checked_at: below(5) === 0 ? null : stored(at),
    created_at: stored(at),
    updated_at: stored(at),
  };
};

const resultsOf = async (checkId: number): Promise<Result[]> => {
  const rows = await db()('synthetic_results').where({ synthetic_check_id: checkId });
  return rows.map((row) => ({
    id: row.id,
    status: row.result_status,
    ms: row.response_time_ms,
    at: new Date(row.checked_at ?? row.created_at).getTime(),
  }));
};

const percentile = (results: readonly Result[], percent: number): number | null => {
  const times = results.flatMap(({ ms }) => (ms === null ? [] : timeOfBin(binOf(ms)))).sort((a, b) => a - b);
  return times[Math.ceil((percent * times.length) / 100) - 1] ?? null;
};
const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e6);
const isUp = ({ status }: Result) => status === 'up' || status === 'degraded';
const isFailed = ({ status }: Result) => status === 'down' || status === 'error';
const uptimeOf = (all: readonly Result[]) =>
  share(all.filter(isUp).length, all.filter(({ status }) => status !== null).length);

const measuredOf = (all: readonly Result[]) => ({
  count: all.length,
  p50_response_time_ms: percentile(all, 50),
  p95_response_time_ms: percentile(all, 95),
});

const call = async (path: string) => {
  const { status, body } = await source.people.owner.call.get(path);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body;
};

const expectSummary = async (check: { id: number; documentId: string }, window: string): Promise<void> => {
  const { data } = await call(`/synthetic-checks/${check.documentId}/summary?window=${window}`);
  const all = (await resultsOf(check.id)).filter(({ at }) => at >= Date.parse(data.from));
  const times = all.flatMap(({ ms }) => ms ?? []);
  const average = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const last = [...all].sort((a, b) => b.at - a.at || b.id - a.id)[0];
  expect(data).toEqual({
    window,
    from: data.from,
    // These are added up from states, not results: check-states.test.ts.
    seconds: data.seconds,
    error_budget: data.error_budget,
    count: all.length,
    uptime: uptimeOf(all),
    average_response_time_ms: times.length === 0 ? null : Math.round(average * 100) / 100,
    p95_response_time_ms: percentile(all, 95),
    last_result: last
      ? { status: last.status, response_time_ms: last.ms, checked_at: new Date(last.at).toISOString() }
      : null,
  });
};

const seriesOf = (check: { documentId: string }, bucket: string, from: number, to: number) =>
  call(
    `/synthetic-checks/${check.documentId}/series?bucket=${bucket}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`,
  );

const expectSeries = async (
  check: { id: number; documentId: string },
  bucket: keyof typeof BUCKETS,
): Promise<number> => {
  const length = BUCKETS[bucket];
  const to = Date.now() - below(20 * 24) * HOUR;
  const from = to - Math.min(length * (1 + below(900)), 40 * DAY) + below(HOUR);
  const { data, meta } = await seriesOf(check, bucket, from, to);
  const all = await resultsOf(check.id);
  let count = 0;
  for (const [index, point] of data.entries()) {
    const start = Date.parse(meta.from) + index * length;
    const inside = all.filter(({ at }) => at >= start && at < start + length);
    count += inside.length;
    expect([bucket, point]).toEqual([
      bucket,
      {
        at: new Date(start).toISOString(),
        count: inside.length,
        up: measuredOf(inside.filter(isUp)),
        failed: measuredOf(inside.filter(isFailed)),
      },
    ]);
  }
  return count;
};

const expectStates = async (): Promise<void> => {
  const before = Date.now() - DAY;
  const { data } = await call('/synthetic-checks?with=state&pagination[pageSize]=100');
  for (const { id, state } of data) {
    const all = await resultsOf(id);
    const uptimes = [before, Date.now() - DAY].map((from) => uptimeOf(all.filter(({ at }) => at >= from)));
    expect(uptimes).toContain(state.uptime_24h);
  }
};

/** Compares all that is read from roll-ups with the results. */
const expectSame = async (): Promise<void> => {
  let counted = 0;
  for (const check of checks) {
    await expectSummary(check, pick(['24h', '7d', '30d']));
    for (const bucket of [pick(['15m', '6h'] as const), pick(['1h', '1d'] as const)])
      counted += await expectSeries(check, bucket);
  }
  await expectStates();
  expect(counted).toBeGreaterThan(0);
};

const owner = (): number => source.id;

/** Writes of all kinds, past the lifecycles: triggers see every write. */
const WRITES = {
  add: () => db()('synthetic_results').insert(someResult(owner())),
  addMany: () => db()('synthetic_results').insert(Array.from({ length: 20 }, () => someResult(owner()))),
  async change() {
    const { document_id: _documentId, ...values } = someResult(owner());
    const names = ['result_status', 'response_time_ms', 'checked_at', 'created_at', 'synthetic_check_id'] as const;
    const some = names.filter(() => below(2) === 0);
    if (some.length === 0) return;
    const ids = await db()('synthetic_results').where({ organisation_id: owner() }).pluck('id');
    await db()('synthetic_results')
      .where('id', pick(ids))
      .update(Object.fromEntries(some.map((name) => [name, values[name]])));
  },
  async rename() {
    await db()('synthetic_results').where({ organisation_id: owner() }).update({ check_name: unique() });
  },
  async remove() {
    const ids = await db()('synthetic_results').where({ organisation_id: owner() }).pluck('id');
    await db()('synthetic_results').where('id', pick(ids)).delete();
  },
  async rolledBack() {
    await db()
      .transaction(async (trx) => {
        await trx('synthetic_results').insert(someResult(owner()));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
  },
  fold: () => foldNext(app()),
  build: () => buildNext(app(), 0),
};

const finish = async (): Promise<void> => {
  while (await buildNext(app()));
  while ((await foldNext(app())) > 0);
};

/** Begins to roll up everything again, as an upgrade does. */
const beginAgain = async (version = 0): Promise<void> => {
  await db()('synthetic_rollup_state').update({ version });
  await db().transaction(async (trx) => {
    await SYNTHETIC_ROLLUPS.create?.(app(), trx);
  });
};

beforeAll(async () => {
  [source, target] = [await createTenant({}, ['owner']), await createTenant({}, ['owner'])];
  await join(target.id, source.people.owner, 'owner');
  checks = [];
  for (const name of ['first', 'second', 'third'])
    checks.push(await insert('api::synthetic-check.synthetic-check', { name, organisation: source.id }));
  await db()('synthetic_results').insert(Array.from({ length: 100 }, () => someResult(source.id)));
});

describe('what is read from roll-ups', () => {
  it('is exact before, while and after results are rolled up, however they were written', async () => {
    await expectSame();
    await finish();
    expect(await db()('synthetic_changes').first()).toBeUndefined();
    await expectSame();
    await beginAgain();
    await expectSame();
    for (let turn = 1; turn <= OPERATIONS; turn += 1) {
      await WRITES[pick(Object.keys(WRITES) as (keyof typeof WRITES)[])]();
      if (turn % 30 === 0) await expectSame();
      if (turn === OPERATIONS / 2) await beginAgain();
    }
    await expectSame();
    await beginAgain();
    const writes = ['add', 'change', 'remove', 'change'] as const;
    const others = async () => {
      for (let turn = 0; turn < CONCURRENT; turn += 1) await WRITES[writes[turn % writes.length] ?? 'add']();
    };
    await Promise.all([finish(), others(), others()]);
    await finish();
    await expectSame();
  });

  it('is the same if everything is rolled up again', async () => {
    const rollups = async () => {
      const rows = await db()('synthetic_rollups')
        .whereIn(
          'check_id',
          checks.map(({ id }) => id),
        )
        .orderBy(['check_id', 'hours', 'starts', 'result_status']);
      return rows.map(({ id: _id, ...row }) => row);
    };
    const before = await rollups();
    expect(before.length).toBeGreaterThan(100);
    await beginAgain();
    await finish();
    expect(await rollups()).toEqual(before);
  });

  it('is the same after tables of the unreleased version were replaced', async () => {
    await db().raw('alter table synthetic_rollups drop column spent');
    await beginAgain(1);
    await expectSame();
    await finish();
    await expectSame();
  });

  it('moves with the checks when organisations are merged', async () => {
    const merged = await source.people.owner.call.post(`/organisations/${source.documentId}/merge`, {
      into: target.documentId,
    });
    expect(merged.status).toBe(200);
    await expectSame();
    await finish();
    await expectSame();
  });

  it('disappears with its check', async () => {
    const [gone] = checks.splice(0, 1);
    await source.people.owner.call.delete(`/synthetic-checks/${gone?.documentId}`);
    await finish();
    expect(await db()('synthetic_changes').first()).toBeUndefined();
    expect(await db()('synthetic_rollups').where('check_id', gone?.id).first()).toBeUndefined();
    await expectSame();
  });
});

describe('results that are no longer kept', () => {
  let check: { id: number; documentId: string };
  const today = Math.floor(Date.now() / DAY) * DAY;
  const AGES = [95, 92, 91, 90, 89, 60, 1];

  const row = (at: number, created = at) => ({
    ...someResult(target.id),
    synthetic_check_id: check.id,
    result_status: 'up',
    response_time_ms: 7,
    checked_at: stored(at),
    created_at: stored(created),
  });
  const perDay = async (): Promise<[string, number][]> => {
    const { data } = await seriesOf(check, '1d', today - 100 * DAY, today);
    return data.flatMap(({ at, count }: { at: string; count: number }) => (count > 0 ? [[at, count]] : []));
  };
  const daysAgo = (age: number) => new Date(today - age * DAY).toISOString();
  const kept = async () =>
    (await resultsOf(check.id))
      .map(({ at }) => (today - at) / DAY)
      .map(Math.ceil)
      .sort();
  const housekeeping = (options = {}) => housekeepingWatchdog.run(app(), new Date(), options);
  const rawFrom = async () => Number((await db()('synthetic_rollup_state').first()).raw_from);

  beforeAll(async () => {
    await countAllResults();
    check = await insert('api::synthetic-check.synthetic-check', { name: 'old', organisation: target.id });
    for (const age of AGES)
      for (const minutes of [0, 700, 1439])
        await db()('synthetic_results').insert(row(today - age * DAY + minutes * MINUTE));
    await db()('synthetic_results').insert({
      ...row(today - 95 * DAY),
      synthetic_check_id: null,
      organisation_id: null,
    });
    await finish();
  });

  it('are counted by a dry run, which changes nothing', async () => {
    const { changed } = await housekeeping({ dryRun: true });
    expect(changed).toBeGreaterThanOrEqual(9);
    expect([await rawFrom(), (await kept()).length]).toEqual([0, 21]);
  });

  it('stay while results are being rolled up', async () => {
    await beginAgain();
    await housekeeping();
    expect([await rawFrom(), (await kept()).length]).toEqual([0, 21]);
    await finish();
  });

  it('are removed after 90 days, and remain counted by day', async () => {
    const before = await perDay();
    expect(before).toEqual(AGES.map((age) => [daysAgo(age), 3]));
    const { failed } = await housekeeping();
    expect(failed).toBe(0);
    expect(await rawFrom()).toBe(today - 90 * DAY);
    expect(new Set(await kept())).toEqual(new Set([1, 60, 89, 90]));
    expect(
      await db()('synthetic_results')
        .whereNull('organisation_id')
        .where('created_at', '<', stored(today - 90 * DAY)),
    ).toEqual([]);
    expect(await db()('synthetic_changes').first()).toBeUndefined();
    expect(await perDay()).toEqual(before);
    const hours = await db()('synthetic_rollups')
      .where({ check_id: check.id, hours: 1 })
      .min({ first: 'starts' })
      .first();
    expect(Number(hours?.first)).toBe(today - 90 * DAY);
  });

  it('are removed without a document ID, too', async () => {
    const [first, second] = [row(today - 99 * DAY), row(today - 98 * DAY)];
    await db()('synthetic_results').insert([{ ...first, document_id: null, synthetic_check_id: null }, second]);
    const { changed } = await housekeeping({ dryRun: true });
    expect(changed).toBeGreaterThanOrEqual(2);
    await housekeeping();
    expect(
      await db()('synthetic_results')
        .where('organisation_id', target.id)
        .where('created_at', '<', stored(today - 90 * DAY)),
    ).toEqual([]);
    await finish();
    await db()('synthetic_rollups')
      .where({ check_id: check.id, starts: today - 98 * DAY })
      .delete();
  });

  it('are refused for buckets shorter than a day', async () => {
    const { owner: person } = source.people;
    const path = (age: number) =>
      `/synthetic-checks/${check.documentId}/series?bucket=6h&from=${daysAgo(age)}&to=${daysAgo(age - 2)}`;
    expectRefusal(await person.call.get(path(91)), 400, 'QUERY_INVALID', 'bucket');
    const { status, body } = await person.call.get(path(90));
    expect([status, body.data.map(({ count }: { count: number }) => count)]).toEqual([200, [1, 1, 0, 1, 1, 1, 0, 1]]);
  });

  it('count by day when they arrive late, and a final day stays as it is when one is deleted', async () => {
    await db()('synthetic_results').insert(row(today - 94 * DAY, Date.now()));
    const late = [daysAgo(94), 1];
    expect(await perDay()).toContainEqual(late);
    await finish();
    expect(await perDay()).toContainEqual(late);
    await housekeeping();
    expect(new Set(await kept())).toContain(94);
    await db()('synthetic_results')
      .where({ synthetic_check_id: check.id })
      .where('checked_at', '<', stored(today - 91 * DAY))
      .delete();
    await finish();
    expect(await perDay()).toContainEqual(late);
  });

  it('remain counted when everything is rolled up again', async () => {
    const before = await perDay();
    await beginAgain();
    expect(await perDay()).toEqual(before);
    await buildNext(app(), 0);
    expect(await perDay()).toEqual(before);
    await finish();
    expect(await perDay()).toEqual(before);
  });
});
