import { setTimeout } from 'node:timers/promises';
import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createPerson, createTenant, join, type Person, type Tenant } from '../../helpers/world';

const DAY = 24 * 3_600_000;

let tenant: Tenant;
let owner: Person;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'engineer']);
  ({ owner } = tenant.people);
});

interface Page {
  data: { id: string; type: string; timestamp: string; data: Record<string, any> }[];
  meta: { next: string; has_more: boolean };
}

const read = async (query: string, person = owner): Promise<Page> => {
  const { status, body } = await person.call.get(`/events?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as Page;
};

/** Reads from a cursor to the end of the feed. */
const readOn = async (after?: string): Promise<{ events: Page['data']; next: string }> => {
  const events: Page['data'] = [];
  for (let next = after; ;) {
    const { data, meta } = await read(`limit=7${next === undefined ? '' : `&after=${next}`}`);
    events.push(...data);
    next = meta.next;
    if (!meta.has_more) return { events, next };
  }
};

const report = (rule_id: string, person = tenant.people.engineer) =>
  person.call.post('/security-findings', { rule_id, severity: 'low', status: 'open' });

describe('the event feed', () => {
  it('contains what webhooks deliver, without an endpoint', async () => {
    const { next } = await readOn();
    const { body } = await report('R1');
    const { documentId, rule_id, severity, status } = body.data;
    const agent = await owner.call.post('/svc-agents', { hostname: 'web-1' });
    await owner.call.put(`/svc-agents/${agent.body.data.documentId}`, { status: 'revoked' });
    const { data, meta } = await read(`after=${next}`);
    expect(data.map(({ type }) => type)).toEqual(['finding.created', 'agent.status-changed']);
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^[\w-]+$/),
      type: 'finding.created',
      timestamp: expect.any(String),
      data: {
        organisation: { documentId: tenant.documentId },
        finding: { documentId, rule_id, severity, status },
      },
    });
    expect(await read(`after=${meta.next}`)).toEqual({ data: [], meta: { next: expect.any(String), has_more: false } });
  });

  it('has no event of a change that was rolled back', async () => {
    const { next } = await readOn();
    const failing = app().db.transaction(async () => {
      await compiled('commands/events/emit-events').emitEvents(app(), [
        { name: 'finding.created', organisationId: tenant.id, payload: { finding: { documentId: 'gone' } } },
      ]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await read(`after=${next}`)).data).toEqual([]);
  });

  it('is read whole and in order while twenty writers commit', async () => {
    const { next } = await readOn();
    const writers = 20;
    const each = 4;
    const write = async (writer: number): Promise<void> => {
      for (let index = 0; index < each; index += 1)
        await app().db.transaction(async ({ trx }) => {
          await compiled('commands/events/emit-events').emitEvents(app(), [
            {
              name: 'finding.created',
              organisationId: tenant.id,
              payload: { finding: { documentId: `${writer}` }, index },
            },
          ]);
          // The transaction stays open for a while, so that others could commit before it.
          for (let turn = 0; turn < writer % 5; turn += 1) await trx.raw('select 1');
        });
    };
    let isWriting = true;
    const written = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer))).then(() => {
      isWriting = false;
    });
    const found: Page['data'] = [];
    let after = next;
    for (let isLast = false; !isLast;) {
      isLast = !isWriting;
      const page = await readOn(after);
      found.push(...page.events);
      after = page.next;
      // The limit of requests allows 100 a second, however long the writers take.
      await setTimeout(20);
    }
    await written;
    expect(found).toHaveLength(writers * each);
    expect(new Set(found.map(({ id }) => id)).size).toBe(writers * each);
    for (let writer = 0; writer < writers; writer += 1) {
      const own = found.filter(({ data }) => data.finding.documentId === `${writer}`);
      expect(own.map(({ data }) => data.index)).toEqual([0, 1, 2, 3]);
    }
    expect((await readOn(next)).events).toEqual(found);
  });

  it('shows no event before an earlier one of the organisation is visible', async () => {
    const { next } = await readOn();
    const emit = (name: string) =>
      compiled('commands/events/emit-events').emitEvents(app(), [
        { name: 'finding.created', organisationId: tenant.id, payload: { finding: { documentId: name } } },
      ]);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let emitted = (): void => undefined;
    const isEmitted = new Promise<void>((resolve) => (emitted = resolve));
    const first = app().db.transaction(async () => {
      await emit('first');
      emitted();
      await released;
    });
    await isEmitted;
    const second = app().db.transaction(() => emit('second'));
    const found: Page['data'] = [];
    let after = next;
    const readMore = async (): Promise<void> => {
      const page = await readOn(after);
      found.push(...page.events);
      after = page.next;
    };
    // Enough time for the second to commit, if nothing kept it from it.
    for (let round = 0; round < 10; round += 1) await readMore();
    release();
    await Promise.all([first, second]);
    await readMore();
    expect(found.map(({ data }) => data.finding.documentId)).toEqual(['first', 'second']);
  });

  it('shows the newest events first, page by page, to those who ask for them', async () => {
    const { next: since } = await readOn();
    for (const rule of ['N1', 'N2', 'N3']) await report(rule);
    const idsOf = ({ data }: Page) => data.map(({ id }) => id);
    const inOrder = idsOf(await read(`after=${since}`));
    expect(inOrder).toHaveLength(3);
    const first = await read('order=newest&limit=2');
    expect([idsOf(first), first.meta.has_more]).toEqual([[inOrder[2], inOrder[1]], true]);
    // What happens meanwhile does not move the pages.
    await report('N4');
    const second = await read(`order=newest&limit=1&after=${first.meta.next}`);
    expect(idsOf(second)).toEqual([inOrder[0]]);
    const wrongOrder = await owner.call.get(`/events?after=${first.meta.next}`);
    expectRefusal(wrongOrder, 400, 'QUERY_INVALID', 'after');
    expectRefusal(await owner.call.get(`/events?order=newest&after=${since}`), 400, 'QUERY_INVALID', 'after');
  });

  it('ends at the oldest event, if the newest come first', async () => {
    const other = await createTenant({}, ['owner', 'engineer']);
    for (const rule of ['N1', 'N2']) await report(rule, other.people.engineer);
    const all = await read('limit=100', other.people.owner);
    const found: string[] = [];
    for (let after = ''; ;) {
      const { data, meta } = await read(`order=newest&limit=1${after}`, other.people.owner);
      found.push(...data.map(({ id }) => id));
      after = `&after=${meta.next}`;
      if (!meta.has_more) break;
    }
    expect(found).toEqual(all.data.map(({ id }) => id).reverse());
  });

  it('is narrowed to a type and to a range of time', async () => {
    const { next: since } = await readOn();
    await report('T1');
    const agent = await owner.call.post('/svc-agents', { hostname: 'typed' });
    await owner.call.put(`/svc-agents/${agent.body.data.documentId}`, { status: 'revoked' });
    await report('T2');
    const typesOf = ({ data }: Page) => data.map(({ type }) => type);
    const all = await read(`after=${since}`);
    expect(typesOf(all)).toEqual(['finding.created', 'agent.status-changed', 'finding.created']);
    expect(typesOf(await read(`after=${since}&type=agent.status-changed`))).toEqual(['agent.status-changed']);
    expect(typesOf(await read(`after=${since}&type=member.removed`))).toEqual([]);
    const [first, second, third] = all.data.map(({ timestamp }) => timestamp) as [string, string, string];
    const between = await read(`after=${since}&from=${first}&to=${third}`);
    expect(between.data).toEqual(all.data.filter(({ timestamp }) => timestamp < third));
    const later = await read(`order=newest&type=finding.created&from=${second}`);
    expect(later.data.at(0)).toEqual(all.data[2]);
    expect(later.data.every(({ timestamp }) => timestamp >= second)).toBe(true);
  });

  it('is for those who administer webhooks, and for one organisation', async () => {
    expectRefusal(await tenant.people.engineer.call.get('/events'), 403, 'CAPABILITY_MISSING');
    const other = await createTenant({}, ['owner']);
    expectRefusal(await other.people.owner.call.get(`/events?organisation=${tenant.documentId}`), 403, 'OUT_OF_SCOPE');
    const both = await createPerson();
    for (const { id } of [tenant, other]) await join(id, both, 'admin');
    expectRefusal(await both.call.get('/events'), 400, 'ORGANISATION_UNDECIDED', 'organisation');
    expectRefusal(await (await createOperator()).call.get('/events'), 400, 'ORGANISATION_UNDECIDED');
    const headers = { 'X-Organisation-Id': other.documentId };
    const differing = await both.call.get(`/events?organisation=${tenant.documentId}`, headers);
    expectRefusal(differing, 400, 'QUERY_INVALID', 'organisation');
    const { data } = await read(`organisation=${other.documentId}&limit=100`, both);
    expect(new Set(data.map((event) => event.data.organisation.documentId))).toEqual(new Set([other.documentId]));
    const { meta } = await read(`organisation=${other.documentId}`, both);
    const elsewhere = await both.call.get(`/events?organisation=${tenant.documentId}&after=${meta.next}`);
    expectRefusal(elsewhere, 400, 'QUERY_INVALID', 'after');
  });

  it.each([
    ['after=x', 'after'],
    ['after=', 'after'],
    [`after=${'x'.repeat(201)}`, 'after'],
    ['after=WzEsMV0.0000000000000000000000000000000', 'after'],
    ['after=a&after=b', 'after'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
    ['organisation=', 'organisation'],
    ['order=both', 'order'],
    ['type=finding', 'type'],
    ['from=yesterday', 'from'],
    ['to=2026-05-01', 'to'],
    ['before=x', 'before'],
  ])('refuses %s', async (query, place) => {
    expectRefusal(await owner.call.get(`/events?${query}`), 400, 'QUERY_INVALID', place);
  });

  it('refuses a cursor that is older than the events that are kept', async () => {
    const { writeFeedCursor } = compiled('repositories/events/feed-cursors');
    const cursor = (age: number) => writeFeedCursor(tenant.id, { id: 1, readUntil: Date.now() - age });
    expectRefusal(await owner.call.get(`/events?after=${cursor(90 * DAY + 1000)}`), 410, 'CURSOR_EXPIRED');
    expect((await owner.call.get(`/events?after=${cursor(90 * DAY - 60_000)}`)).status).toBe(200);
  });

  it('keeps events as long as a cursor before them is valid', async () => {
    await report('kept');
    const { RETAINED_KINDS } = compiled('repositories/retention/kinds');
    const kind = RETAINED_KINDS.find(({ type }) => type === 'feed-event') as (typeof RETAINED_KINDS)[number];
    const { events } = await readOn();
    const newest = Date.parse(events.at(-1)?.timestamp as string);
    expect((await kind.find(app(), newest + 90 * DAY, 1000, [])).map(({ documentId }) => documentId)).not.toContain(
      events.at(-1)?.id,
    );
    // Only this organisation's events are removed here: others are of other tests.
    const later = newest + 92 * DAY;
    expect(await kind.count(app(), later)).toBeGreaterThanOrEqual(events.length);
    const rows = await db()('event_feed').where('organisation_id', tenant.id).select('id');
    const ids = rows.map(({ id }: { id: number | string }) => Number(id));
    expect(await kind.prune(app(), later, ids)).toBe(events.length);
    expect((await readOn()).events).toEqual([]);
  });
});
