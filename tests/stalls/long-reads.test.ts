import type { LongReads } from '../../src/lists/long-reads';
import { app, isSqlite } from '../helpers/api';
import { expectNoPause } from '../helpers/timing/event-loop';
import { analyze, withoutChecks, withoutStatementTimeout } from '../helpers/database/seed-rows';
import { createOperator, createTenant, insert, type Person, type Tenant } from '../helpers/world';

/** As many results as the attack was reproduced with, of 2.2 kB each, and a larger organisation. */
const LONG_TEXTS = 5_600;
const MANY = Number(process.env.TEST_LARGE_RESULTS ?? 200_000);
const HOUR_MS = 3_600_000;

let texts: Tenant;
let large: Tenant;
let small: Tenant;
let operator: Person;
let check: { id: number; documentId: string };

const longReads = () => (app().get('tenancy') as { longReads: LongReads }).longReads;

/**
 * Adds results to an organisation in one statement. The oldest is an hour old, and the ids are not in any useful
 * order.
 */
const seedResults = async (organisation: Tenant, count: number, message: string, checkId: number | null) => {
  const from = Date.now() - HOUR_MS;
  const moment = (ms: string) => (isSqlite() ? ms : `to_timestamp((${ms}) / 1000.0) at time zone 'UTC'`);
  const created = moment(`cast(:from as bigint) + i % ${HOUR_MS}`);
  const sql = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < :count)
    insert into synthetic_results (document_id, organisation_id, synthetic_check_id, check_name, result_status,
      response_time_ms, error_message, checked_at, created_at, updated_at, published_at)
    select 'r' || :organisation || '-' || i, :organisation, ${checkId ?? 'null'}, 'check', case when i % 7 = 0 then 'down' else 'up' end,
      (i * 7919) % 1000, :message, ${moment(`cast(:from as bigint) + (i * 104729) % ${HOUR_MS}`)}, ${created}, ${created}, ${created} from n`;
  await withoutStatementTimeout((db) => db.raw(sql, { count, organisation: organisation.id, message, from }));
};

beforeAll(
  async () => {
    [texts, large, small] = [await createTenant(), await createTenant(), await createTenant()];
    operator = await createOperator();
    check = await insert('api::synthetic-check.synthetic-check', {
      organisation: large.id,
      name: 'large',
      enabled: true,
    });
    await seedResults(texts, LONG_TEXTS, 'ab'.repeat(1_100), null);
    await seedResults(large, MANY, 'timeout', check.id);
    await analyze(['synthetic_results']);
  },
  120_000 + MANY / 5,
);

// Tests that read whole tables run afterwards.
afterAll(async () => {
  await withoutChecks((db) => db('synthetic_results').whereIn('organisation_id', [texts.id, large.id]).delete());
  // Its trigger removes the roll-ups.
  await withoutStatementTimeout((db) => db('synthetic_checks').where('id', check.id).delete());
});

/** Runs work with other settings of long reads. */
const withSettings = async (settings: Record<string, number>, work: () => Promise<void>): Promise<void> => {
  const before = app().config.get('reads');
  await longReads().stop();
  app().config.set('reads', { ...(before as object), ...settings });
  try {
    await work();
  } finally {
    await longReads().stop();
    app().config.set('reads', before);
  }
};

const leaves = (count: number, operator: string, literal: string) =>
  Array.from({ length: count }, (_, index) => `filters[$or][${index}][error_message][${operator}]=${literal}`).join(
    '&',
  );
/** A literal that nearly matches at every position of the stored texts. */
const NEARLY = `${'ab'.repeat(99)}aa`;

const ATTACKS: [name: string, query: string][] = [
  ['one text comparison', `filters[error_message][$contains]=${NEARLY}`],
  ['three text comparisons', leaves(3, '$contains', NEARLY)],
  ['five text comparisons that ignore the case', leaves(5, '$containsi', NEARLY)],
  ['five comparisons with the end of a text', leaves(5, '$endsWithi', NEARLY)],
];

const LARGE: [name: string, path: string][] = [
  ['another order', '/synthetic-results?sort=checked_at:desc'],
  ['a filter', '/synthetic-results?filters[status]=down'],
  ['a filter that finds nothing', '/synthetic-results?filters[check_name]=nothing'],
  ['a text filter', '/synthetic-results?filters[error_message][$containsi]=TIME&filters[createdAt][$gt]=2100-01-01'],
  ['a late page', '/synthetic-results?pagination[page]=1900&pagination[pageSize]=100'],
  ['the plain list', '/synthetic-results'],
  [
    'a cursor page in another order',
    '/synthetic-results?sort=response_time_ms&filters[response_time_ms][$lt]=100&pagination[cursor]=',
  ],
  ['the states of its checks', '/synthetic-checks?with=state'],
];

describe('a text filter on long texts', () => {
  it.each(ATTACKS)('of %s does not block the event loop', async (_name, query) => {
    const { call } = texts.people.viewer;
    await expectNoPause(async () => {
      const answer = await call.get(`/synthetic-results?${query}`);
      expect([200, 503]).toContain(answer.status);
    });
  });

  it('finds the matching records', async () => {
    const { status, body } = await texts.people.viewer.call.get(
      `/synthetic-results?filters[error_message][$contains]=baba`,
    );
    expect([status, body.meta.pagination.total]).toEqual([200, LONG_TEXTS]);
  });

  it('does not delay other requests', async () => {
    const order: string[] = [];
    const attack = texts.people.viewer.call
      .get(`/synthetic-results?${leaves(5, '$containsi', NEARLY)}`)
      .then(() => order.push('attack'));
    // It has reached the database by then.
    await new Promise(setImmediate);
    await small.people.viewer.call.get('/synthetic-results').then(() => order.push('other'));
    await attack;
    expect(order).toEqual(['other', 'attack']);
  });
});

describe('a large organisation', () => {
  it.each(LARGE)('is listed with %s without blocking the event loop', async (_name, path) => {
    const { call } = large.people.viewer;
    await expectNoPause(async () => expect((await call.get(path)).status).toBe(200));
  });

  it('is summarised without blocking the event loop', async () => {
    const summary = () => large.people.viewer.call.get(`/synthetic-checks/${check.documentId}/summary?window=30d`);
    await expectNoPause(async () => {
      const { status, body } = await summary();
      expect([status, body.data.count]).toEqual([200, MANY]);
    });
  });

  it('is shown over time without blocking the event loop', async () => {
    const [from, to] = [Date.now() - 2 * HOUR_MS, Date.now()].map((moment) => new Date(moment).toISOString());
    const series = () =>
      large.people.viewer.call.get(`/synthetic-checks/${check.documentId}/series?from=${from}&to=${to}&bucket=1m`);
    await expectNoPause(async () => {
      const { status, body } = await series();
      const total = body.data.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
      expect([status, total]).toEqual([200, MANY]);
    });
  });

  it('has a total that is counted up to a bound', async () => {
    const { body } = await large.people.viewer.call.get('/synthetic-results');
    expect(body.meta.pagination).toMatchObject({ total: 10_000, totalIs: 'at_least' });
  });

  it('is listed for an operator among all others without blocking the event loop', async () => {
    await expectNoPause(async () => expect((await operator.call.get('/synthetic-results')).status).toBe(200));
  });
});

describe('a text filter in a large organisation', () => {
  it('is refused if it would read too much, and accepted once it is narrowed', async () => {
    await withSettings({ maxTextRows: 10_000 }, async () => {
      const { call } = large.people.viewer;
      const search = 'filters[error_message][$contains]=timeout';
      for (const more of [
        '',
        '&filters[status]=up',
        `&filters[$or][0][status]=down&filters[$or][1][url][$contains]=x`,
      ]) {
        const { status, body } = await call.get(`/synthetic-results?${search}${more}`);
        expect([more, status, body.error?.details.code]).toEqual([more, 400, 'FILTER_TOO_BROAD']);
        for (const way of ['createdAt', 'synthetic_check', 'X-Organisation-Id'])
          expect(body.error.details.remedy).toContain(way);
      }
      const since = new Date(Date.now() - HOUR_MS / 100).toISOString();
      const narrowed = await call.get(`/synthetic-results?${search}&filters[createdAt][$gte]=${since}`);
      expect(narrowed.status).toBe(200);
      expect((await small.people.viewer.call.get(`/synthetic-results?${search}`)).status).toBe(200);
    });
  });
});

describe('the deadline of a long read', () => {
  const slow = '/synthetic-results?filters[error_message]=nothing';

  it.each([
    ['a list', () => slow],
    ['a list that finds nothing', () => '/synthetic-results?filters[check_name]=nothing'],
    ['a summary', () => `/synthetic-checks/${check.documentId}/summary?window=30d`],
  ])('stops %s and names what to narrow', async (_name, path) => {
    const { call } = large.people.viewer;
    await withSettings({ deadlineMs: 2 }, async () => {
      const answer = await call.get(path());
      expect([answer.status, answer.body.error?.details.code]).toEqual([503, 'READ_DEADLINE_EXCEEDED']);
      expect(answer.body.error.details.remedy).toMatch(/narrow/i);
    });
    expect((await call.get(slow)).status).toBe(200);
  });

  it('leaves no statement running', async () => {
    const { call } = large.people.viewer;
    const timed = async (): Promise<number> => {
      const from = performance.now();
      await call.get(slow);
      return performance.now() - from;
    };
    await withSettings({ concurrency: 1 }, async () => {
      await timed();
      // Other work on the machine makes times longer, never shorter.
      const whole = Math.min(await timed(), await timed(), await timed());
      await withSettings({ concurrency: 1, deadlineMs: Math.ceil(whole / 10) }, async () => {
        await timed();
        // If the statement were still running, each would wait for the one before, and none would be short.
        let isShort = false;
        for (let attempt = 0; attempt < 60 && !isShort; attempt += 1) isShort = (await timed()) < whole * 0.7;
        expect(isShort).toBe(true);
      });
    });
  });
});

describe('long reads', () => {
  it('beyond the queue are refused with Retry-After, and served again later', async () => {
    const { call } = large.people.viewer;
    await withSettings({ concurrency: 1, maxWaiting: 4 }, async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => call.get('/synthetic-results?filters[check_name]=nothing')),
      );
      const refused = answers.filter(({ status }) => status === 503);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(refused.length).toBeGreaterThan(0);
      for (const { body, headers } of refused)
        expect([body.error.details.code, headers['retry-after']]).toEqual(['READS_BUSY', '1']);
      expect((await call.get('/synthetic-results?filters[check_name]=nothing')).status).toBe(200);
    });
  });

  it('continue after the readers have been stopped', async () => {
    const { call } = large.people.viewer;
    const [during] = await Promise.all([
      call.get('/synthetic-results?filters[check_name]=nothing'),
      new Promise(setImmediate).then(() => longReads().stop()),
    ]);
    expect([200, 503]).toContain(during.status);
    expect((await call.get('/synthetic-results?filters[check_name]=nothing')).status).toBe(200);
  });

  it('include a write that was just committed', async () => {
    const { viewer, engineer } = large.people;
    const name = `fresh-${Date.now()}`;
    expect((await engineer.call.post('/synthetic-results', { check_name: name })).status).toBe(201);
    const { body } = await viewer.call.get(`/synthetic-results?filters[check_name]=${name}`);
    expect(body.meta.pagination.total).toBe(1);
  });
});
