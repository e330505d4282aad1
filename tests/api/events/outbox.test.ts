import { communityNames } from '../../../src/domain/events/community-name';
import { pauseAfter, MAX_ATTEMPTS } from '../../../src/domain/events/retry-schedule';
import { app, as } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { LEMMY_ACCOUNT, type Lemmy, startLemmy } from '../../helpers/servers/lemmy';
import { expectRefusal } from '../../helpers/refusals';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  markAllDelivered,
  type Person,
  unique,
} from '../../helpers/world';
import { startStopwatch } from '../../helpers/timing/stopwatch';

const ORGANISATION = 'api::organisation.organisation';
const EVENT = 'api::outbox-event.outbox-event';
const MINUTE = 60_000;
const CLAIM = 3 * MINUTE;

const { outboxRelayWatchdog: relay } = compiled('watchdogs/outbox-relay');
const { claimEvents, markEvent } = compiled('repositories/events/outbox');
const { provisionForumCommunity } = compiled('commands/organisations/provision-forum-community');

interface Organisation {
  id: number;
  documentId: string;
  slug: string;
  forum_community_id: number | null;
  forum_community_name: string | null;
}

interface OutboxRow {
  id: number;
  documentId: string;
  event_status: string;
  attempts: number;
  available_at: string;
  delivered_at: string | null;
  last_error: string | null;
}

let lemmy: Lemmy;
let operator: Person;

const configure = (settings: Record<string, string>) => app().config.set('forum', settings);
const createOrganisation = (fields: Record<string, unknown> = {}): Promise<Organisation> =>
  insert<Organisation>(ORGANISATION, { name: unique('org'), ...fields });
const eventOf = async ({ id }: { id: number }): Promise<OutboxRow> =>
  (await app()
    .db.query(EVENT)
    .findOne({ where: { organisation: id } as never })) as OutboxRow;
const current = async ({ id }: { id: number }): Promise<Organisation> =>
  (await app().db.query(ORGANISATION).findOne({ where: { id } })) as Organisation;
const run = (at: number = Date.now(), options?: { dryRun: boolean }) => relay.run(app(), new Date(at), options);
const dueAt = async (organisation: { id: number }): Promise<number> =>
  Date.parse((await eventOf(organisation)).available_at);

beforeAll(async () => {
  operator = await createOperator();
});

beforeEach(async () => {
  // Events that other tests left pending do not count here.
  await markAllDelivered();
  lemmy = await startLemmy();
  configure({ url: lemmy.url, ...LEMMY_ACCOUNT });
});

afterEach(async () => {
  await lemmy.stop();
  configure({ url: '', username: '', password: '' });
  await markAllDelivered();
});

describe('the forum community of a new organisation', () => {
  it('is created once, with Tenantry as the actor in the audit log', async () => {
    const organisation = await createOrganisation({ slug: unique('acme') });
    expect(lemmy.calls).toEqual([]);
    expect(await run()).toEqual({ scanned: 1, changed: 1, failed: 0 });
    const name = organisation.slug.replaceAll('-', '_');
    expect(lemmy.communities.get(name)).toMatchObject({ title: expect.stringMatching(/^org-/) });
    const { forum_community_id, forum_community_name } = await current(organisation);
    expect({ forum_community_id, forum_community_name }).toEqual({
      forum_community_id: lemmy.communities.get(name)?.id,
      forum_community_name: name,
    });
    expect(await eventOf(organisation)).toMatchObject({ event_status: 'delivered', attempts: 1, last_error: null });
    expect((await eventOf(organisation)).delivered_at).not.toBeNull();
    const [entry] = await auditEntries({ organisation: organisation.id, action: 'organisation.update' });
    expect(entry).toMatchObject({ actor_kind: 'system' });
    expect(Object.keys(entry?.changes ?? {})).toEqual(
      expect.arrayContaining(['forum_community_id', 'forum_community_name']),
    );
    expect(await run(Date.now() + 24 * 60 * MINUTE)).toEqual({ scanned: 0, changed: 0, failed: 0 });
    expect(lemmy.creations()).toBe(1);
  });

  it('is created later when the forum does not answer: the creation of the organisation does not wait', async () => {
    lemmy.state.behaviour = { isStuck: true };
    const person = await createPerson();
    const waited = startStopwatch();
    const answer = await person.call.post('/organisations', { name: unique('fast') });
    expect(answer.status).toBe(201);
    expect(waited()).toBeLessThan(3000);
    expect(lemmy.calls).toEqual([]);
  });

  it('is only counted in a dry run', async () => {
    const organisation = await createOrganisation();
    const before = await eventOf(organisation);
    expect(await run(Date.now(), { dryRun: true })).toEqual({ scanned: 1, changed: 1, failed: 0 });
    expect(await eventOf(organisation)).toEqual(before);
    expect(lemmy.calls).toEqual([]);
  });
});

describe('an event for the forum', () => {
  it.each([
    ['is overloaded', { status: 503 }, '503'],
    ['limits our rate', { status: 429 }, '429'],
    ['answers with something other than JSON', { answersNoJson: true }, 'not JSON'],
    ['answers with JSON of another shape', { answersOtherJson: true }, "not Lemmy's"],
    ['closes the connection', { closesConnection: true }, 'the forum is unavailable'],
  ])('is tried again when the forum %s', async (_what, behaviour, reason) => {
    const organisation = await createOrganisation();
    lemmy.state.behaviour = behaviour;
    const now = Date.now();
    expect(await run(now)).toEqual({ scanned: 1, changed: 0, failed: 1 });
    const event = await eventOf(organisation);
    expect(event).toMatchObject({ event_status: 'pending', attempts: 1, last_error: expect.stringContaining(reason) });
    const availableAt = Date.parse(event.available_at);
    expect(availableAt).toBeGreaterThanOrEqual(now + (pauseAfter(1, 0) as number));
    expect(availableAt).toBeLessThanOrEqual(Date.now() + (pauseAfter(1, 1) as number));
    expect((await run(now + 30_000)).scanned).toBe(0);
    lemmy.state.behaviour = {};
    expect(await run(now + 2 * MINUTE)).toEqual({ scanned: 1, changed: 1, failed: 0 });
    expect(lemmy.creations()).toBe(1);
    expect((await current(organisation)).forum_community_id).not.toBeNull();
  });

  it('is pending after ten seconds when the forum does not answer', async () => {
    const organisation = await createOrganisation();
    lemmy.state.behaviour = { isStuck: true };
    const waited = startStopwatch();
    expect((await run()).failed).toBe(1);
    expect(waited()).toBeLessThan(12_000);
    expect((await eventOf(organisation)).last_error).toContain('in time');
  });

  it('is pending when the forum cannot be reached', async () => {
    const organisation = await createOrganisation();
    configure({ url: 'http://127.0.0.1:1', ...LEMMY_ACCOUNT });
    expect((await run()).failed).toBe(1);
    expect(await eventOf(organisation)).toMatchObject({ event_status: 'pending', attempts: 1 });
  });

  it('is tried again when the forum does not know our account, and its error does not contain the password', async () => {
    const organisation = await createOrganisation();
    configure({ url: lemmy.url, username: LEMMY_ACCOUNT.username, password: 'wrong-and-secret' });
    await run();
    const event = await eventOf(organisation);
    expect(event).toMatchObject({ event_status: 'pending', attempts: 1 });
    expect(event.last_error).toContain('incorrect_login');
    expect(JSON.stringify(event)).not.toContain('wrong-and-secret');
  });

  it('is dead at once when the forum refuses permanently', async () => {
    const organisation = await createOrganisation();
    lemmy.state.behaviour = { refusal: 'only_admins_can_create_communities' };
    await run();
    expect(await eventOf(organisation)).toMatchObject({
      event_status: 'dead',
      last_error: 'the forum refused: only_admins_can_create_communities',
    });
  });

  it('is dead after its last attempt, and an operator can replay it', async () => {
    const organisation = await createOrganisation();
    lemmy.state.behaviour = { status: 500 };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(await eventOf(organisation)).toMatchObject({ event_status: 'pending', attempts: attempt - 1 });
      await run((await dueAt(organisation)) + 1);
    }
    const { documentId, ...event } = await eventOf(organisation);
    expect(event).toMatchObject({ event_status: 'dead', attempts: MAX_ATTEMPTS });
    expect((await run(Date.now() + 1000 * 60 * MINUTE)).scanned).toBe(0);

    lemmy.state.behaviour = {};
    const replayed = await operator.call.post(`/outbox-events/${documentId}/replay`, {});
    expect(replayed.status).toBe(200);
    expect(replayed.body.data).toMatchObject({ documentId, event_status: 'pending', attempts: 0 });
    expect(await auditEntries({ organisation: organisation.id, action: 'outbox-event.replay' })).toMatchObject([
      { actor_kind: 'operator', target_id: documentId },
    ]);
    expectRefusal(await operator.call.post(`/outbox-events/${documentId}/replay`, {}), 400, 'EVENT_NOT_DEAD');
    expect((await run()).changed).toBe(1);
    expect((await eventOf(organisation)).event_status).toBe('delivered');
    expectRefusal(await operator.call.post(`/outbox-events/${documentId}/replay`, {}), 400, 'EVENT_NOT_DEAD');
  });
});

describe('without forum settings', () => {
  it.each([
    ['nothing is set', { url: '', username: '', password: '' }, 'FORUM_URL, FORUM_USERNAME, FORUM_PASSWORD not set'],
    ['the password is missing', { url: 'http://127.0.0.1:1', username: 'a', password: '' }, 'FORUM_PASSWORD not set'],
    ['the URL is invalid', { url: 'forum', username: 'a', password: 'b' }, 'FORUM_URL is not an http or https address'],
  ])('an event stays pending with its reason: %s', async (_what, settings, reason) => {
    const organisation = await createOrganisation();
    configure(settings);
    const now = Date.now();
    for (let hour = 0; hour < 10; hour += 1) {
      expect(await run(now + hour * 60 * MINUTE)).toEqual({ scanned: 1, changed: 0, failed: 0 });
    }
    const event = await eventOf(organisation);
    expect(event).toMatchObject({ event_status: 'pending', attempts: 0 });
    expect(event.last_error).toContain(reason);
    configure({ url: lemmy.url, ...LEMMY_ACCOUNT });
    expect((await run(now + 11 * 60 * MINUTE)).changed).toBe(1);
  });
});

describe('a community name', () => {
  it('of a community that is already ours leads to that community', async () => {
    const slug = unique('own');
    const { id } = lemmy.add(slug.replaceAll('-', '_'));
    const organisation = await createOrganisation({ slug });
    await run();
    expect((await current(organisation)).forum_community_id).toBe(id);
    expect(lemmy.creations()).toBe(0);
  });

  it('that is taken by somebody else is replaced by the next candidate', async () => {
    const slug = unique('theirs');
    lemmy.add(slug.replaceAll('-', '_'), 99);
    const organisation = await createOrganisation({ slug });
    await run();
    const [, marked] = communityNames(slug, organisation.documentId);
    expect((await current(organisation)).forum_community_name).toBe(marked);
    expect(lemmy.communities.get(marked as string)?.id).toBe((await current(organisation)).forum_community_id);
  });

  it("of another organisation's community is replaced too", async () => {
    const slug = unique('moved');
    const first = await createOrganisation({ slug });
    await run();
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: first.id }, data: { slug: unique('renamed') } });
    const second = await createOrganisation({ slug });
    await run();
    expect((await current(second)).forum_community_name).toBe(communityNames(slug, second.documentId)[1]);
    expect((await current(second)).forum_community_id).not.toBe((await current(first)).forum_community_id);
  });

  it('without a free candidate makes the event dead', async () => {
    const slug = unique('none');
    const organisation = await createOrganisation({ slug });
    for (const name of communityNames(slug, organisation.documentId)) lemmy.add(name, 99);
    await run();
    expect((await eventOf(organisation)).event_status).toBe('dead');
  });
});

describe('several relays', () => {
  it('share the work: each event is delivered once', async () => {
    const organisations: Organisation[] = [];
    for (let n = 0; n < 25; n += 1) organisations.push(await createOrganisation());
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.reduce((sum, { scanned }) => sum + scanned, 0)).toBe(25);
    expect(lemmy.creations()).toBe(25);
    for (const organisation of organisations) {
      expect(await eventOf(organisation)).toMatchObject({ event_status: 'delivered', attempts: 1 });
    }
  });

  it('lose nothing when one is killed with a claim: another continues when it expires', async () => {
    const organisation = await createOrganisation();
    const now = Date.now();
    expect(await claimEvents(app(), now, now + CLAIM, 10)).toHaveLength(1);
    expect((await run(now + CLAIM - MINUTE)).scanned).toBe(0);
    expect((await run(now + CLAIM + 1)).changed).toBe(1);
    expect((await eventOf(organisation)).event_status).toBe('delivered');
  });

  it('repeat nothing when one is killed between a delivery and its mark', async () => {
    const organisation = await createOrganisation();
    const now = Date.now();
    const [event] = await claimEvents(app(), now, now + CLAIM, 10);
    expect(await provisionForumCommunity(app(), event?.organisationId ?? null)).toEqual({ kind: 'done' });
    const before = await current(organisation);
    expect((await run(now + CLAIM + 1)).changed).toBe(1);
    expect(await current(organisation)).toEqual(before);
    expect(lemmy.creations()).toBe(1);
  });

  it('do not mark an event as failed after their claim has expired', async () => {
    const organisation = await createOrganisation();
    const now = Date.now();
    const [slow] = await claimEvents(app(), now, now + CLAIM, 10);
    const [fast] = await claimEvents(app(), now + CLAIM, now + 2 * CLAIM, 10);
    const failed = { event_status: 'dead', attempts: 1, last_error: 'x'.repeat(9000) } as const;
    expect(await markEvent(app(), slow as never, Date.now(), failed)).toBe(false);
    expect(await markEvent(app(), fast as never, Date.now(), failed)).toBe(true);
    expect((await eventOf(organisation)).last_error).toHaveLength(500);
  });

  it('mark events without a handler as dead', async () => {
    const { id } = await createOrganisation();
    await markAllDelivered();
    const row = await insert<OutboxRow>(EVENT, { event: 'unknown.event', organisation: id, payload: { a: 1 } });
    await run();
    const dead = await app()
      .db.query(EVENT)
      .findOne({ where: { id: row.id } });
    expect(dead).toMatchObject({ event_status: 'dead', last_error: 'unknown.event has no handler' });
  });
});

describe('the outbox over REST', () => {
  it('can be read by operators', async () => {
    const tenant = await createTenant();
    const { documentId } = await eventOf(tenant);
    const { call } = tenant.people.owner;
    for (const path of ['/outbox-events', '/outbox-events/lag', `/outbox-events/${documentId}`]) {
      expectRefusal(await call.get(path), 403, 'CAPABILITY_MISSING');
      expectRefusal(await as(undefined).get(path), 401);
      expect((await operator.call.get(path)).status).toBe(200);
    }
    expectRefusal(await call.post(`/outbox-events/${documentId}/replay`, {}), 403, 'CAPABILITY_MISSING');
    expectRefusal(await operator.call.post('/outbox-events/nothing/replay', {}), 404);
    const { body } = await operator.call.get('/outbox-events?filters[event_status]=pending');
    expect(body.data.map((event: { documentId: string }) => event.documentId)).toEqual([documentId]);
    expect(body.data[0]).toMatchObject({ attempts: 0, organisation: { documentId: tenant.documentId } });
  });

  it('reports how far deliveries are behind', async () => {
    const lag = async () => (await operator.call.get('/outbox-events/lag')).body.data;
    const before = await lag();
    expect(before).toEqual({ pending: 0, dead: expect.any(Number), oldest_pending_seconds: 0 });
    const { id } = await createOrganisation();
    await createOrganisation();
    await insert(EVENT, { event: 'a.b', organisation: id, event_status: 'dead' });
    await app()
      .db.query(EVENT)
      .update({
        where: { organisation: id } as never,
        data: { createdAt: new Date(Date.now() - 90_000).toISOString() } as never,
      });
    const after = await lag();
    expect(after).toMatchObject({ pending: 2, dead: before.dead + 1 });
    expect(after.oldest_pending_seconds).toBeGreaterThanOrEqual(90);
    expect(after.oldest_pending_seconds).toBeLessThan(100);
  });
});
