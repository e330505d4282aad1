import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { LEMMY_ACCOUNT, type Lemmy, startLemmy } from '../../helpers/servers/lemmy';
import { insert, unique } from '../../helpers/world';

const EVENT = 'api::outbox-event.outbox-event';
const MINUTE = 60_000;

const { retryWithNewSettings } = compiled('boot/new-settings');
const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');

let lemmy: Lemmy;
let before: { forum: unknown; mail: unknown };

const configure = (settings: object) => app().config.set('forum', settings);
/** The part of a start that concerns pending events. */
const start = () => retryWithNewSettings(app());
const relay = () => outboxRelayWatchdog.run(app(), new Date());
const event = async ({ id }: { id: number }) =>
  await app()
    .db.query(EVENT)
    .findOne({ where: { organisation: id, destination: 'forum' } as never });
const isDue = async (organisation: { id: number }): Promise<boolean> =>
  Date.parse((await event(organisation)).available_at as string) <= Date.now();

beforeAll(async () => {
  lemmy = await startLemmy();
  before = { forum: app().config.get('forum'), mail: app().config.get('mail') };
  await db()('outbox_events').update({ event_status: 'delivered' });
});
afterAll(async () => {
  app().config.set('forum', before.forum as never);
  await start();
  await lemmy.stop();
});

it('pending events become due at a start with new settings, and at no other', async () => {
  const none = { url: '', username: '', password: '' };
  const settings = { url: lemmy.url, ...LEMMY_ACCOUNT };
  configure(none);
  await start();
  const organisation = await insert('api::organisation.organisation', { name: unique('org') });
  await relay();
  const waiting = await event(organisation);
  expect(waiting).toMatchObject({ event_status: 'pending', attempts: 0, last_error: expect.stringContaining('waits') });
  expect(Date.parse(waiting.available_at as string) - Date.now()).toBeGreaterThan(5 * MINUTE);

  await start();
  expect(await isDue(organisation)).toBe(false);
  configure({ ...settings, password: '' });
  await start();
  expect(await isDue(organisation)).toBe(false);

  configure({ ...settings, password: 'wrong' });
  await start();
  expect(await isDue(organisation)).toBe(true);
  await relay();
  expect(await event(organisation)).toMatchObject({ event_status: 'pending', attempts: 1 });
  await start();
  expect(await isDue(organisation)).toBe(false);

  configure(settings);
  await start();
  expect(await isDue(organisation)).toBe(true);
  await relay();
  expect(await event(organisation)).toMatchObject({ event_status: 'delivered' });
});

it('events with other destinations and dead events are not changed', async () => {
  const later = new Date(Date.now() + 10 * MINUTE).toISOString();
  const add = (destination: string, event_status: string) =>
    insert(EVENT, { event: 'a.b', destination, event_status, available_at: later, last_error: 'x' });
  const [mail, dead] = [await add('mail', 'pending'), await add('forum', 'dead')];
  configure({ url: lemmy.url, ...LEMMY_ACCOUNT, password: unique('other') });
  await start();
  for (const { id } of [mail, dead]) {
    const row = await app().db.query(EVENT).findOne({ where: { id } });
    expect(Date.parse(row.available_at as string)).toBe(Date.parse(later));
    await app().db.query(EVENT).delete({ where: { id } });
  }
});

it('the settings themselves are not stored', async () => {
  const password = unique('secret-of-the-forum');
  configure({ url: lemmy.url, ...LEMMY_ACCOUNT, password });
  await start();
  expect(JSON.stringify(await db()('strapi_core_store_settings').select())).not.toContain(password);
});
