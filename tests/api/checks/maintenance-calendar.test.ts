import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

const PATH = '/maintenance-windows/calendar';

let tenant: Tenant;

const plan = async (fields: object): Promise<string> => {
  const { status, body } = await tenant.people.owner.call.post('/maintenance-windows', {
    name: 'Updates',
    starts: '2026-10-24T02:30',
    duration_minutes: 60,
    timezone: 'Europe/Berlin',
    ...fields,
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.documentId;
};

const query = (from: string, until: string): string => `?from=${from}T00:00:00Z&until=${until}T00:00:00Z`;
const read = (from: string, until: string) => tenant.people.viewer.call.get(PATH + query(from, until));
const timesOf = async (from: string, until: string): Promise<string[]> =>
  (await read(from, until)).body.data.map((one: { from: string; until: string }) =>
    [one.from, one.until].map((time) => time.slice(5, 16)).join(' '),
  );

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'viewer']);
});

describe('the calendar of maintenance windows', () => {
  it('has every time of each window in the range, in their order', async () => {
    const weekly = await plan({ name: 'Weekly', recurrence: 'FREQ=WEEKLY', starts: '2026-11-04T22:00' });
    const once = await plan({ name: 'Once', starts: '2026-11-10T08:00', timezone: 'UTC' });
    await plan({ name: 'Later', starts: '2026-12-01T00:00', timezone: 'UTC' });
    const { status, body } = await read('2026-11-01', '2026-12-01');
    expect([status, body.meta]).toEqual([200, { is_complete: true }]);
    const shown = body.data.map((one: { window: string; from: string }) => [one.window, one.from.slice(0, 16)]);
    expect(shown).toEqual([
      [weekly, '2026-11-04T21:00'],
      [once, '2026-11-10T08:00'],
      [weekly, '2026-11-11T21:00'],
      [weekly, '2026-11-18T21:00'],
      [weekly, '2026-11-25T21:00'],
    ]);
    expect(body.data[1]).toEqual({
      window: once,
      name: 'Once',
      timezone: 'UTC',
      from: '2026-11-10T08:00:00.000Z',
      until: '2026-11-10T09:00:00.000Z',
    });
  });

  it('has the times of lists and records, in UTC with the zone of the rule', async () => {
    const id = await plan({ starts: '2027-07-01T22:00', timezone: 'Asia/Tokyo' });
    const shown = {
      timezone: 'Asia/Tokyo',
      from: '2027-07-01T13:00:00.000Z',
      until: '2027-07-01T14:00:00.000Z',
    };
    const { call } = tenant.people.viewer;
    const listed = (await call.get('/maintenance-windows')).body.data;
    const record = (await call.get(`/maintenance-windows/${id}`)).body.data;
    const [entry] = (await read('2027-06-20', '2027-07-20')).body.data;
    expect(listed).toEqual([record]);
    for (const one of [record, entry]) expect(one).toMatchObject(shown);
  });

  it('has one that has begun before, and one that ends later', async () => {
    await plan({ starts: '2026-11-10T23:00', timezone: 'UTC', duration_minutes: 120 });
    const time = '11-10T23:00 11-11T01:00';
    expect(await timesOf('2026-11-10', '2026-11-11')).toEqual([time]);
    expect(await timesOf('2026-11-11', '2026-11-12')).toEqual([time]);
    expect(await timesOf('2026-11-12', '2026-11-13')).toEqual([]);
  });

  it('keeps the time on the wall when the clocks of Berlin go back and forward', async () => {
    await plan({ recurrence: 'FREQ=DAILY' });
    // On 25 October 2026, the clocks show 02:30 twice: it is the first one, which lasts until the only 03:30.
    expect(await timesOf('2026-10-24', '2026-10-27')).toEqual([
      '10-24T00:30 10-24T01:30',
      '10-25T00:30 10-25T02:30',
      '10-26T01:30 10-26T02:30',
    ]);
    // On 28 March 2027, they skip 02:30: it is 03:30 in summer.
    expect(await timesOf('2027-03-27', '2027-03-30')).toEqual([
      '03-27T01:30 03-27T02:30',
      '03-28T01:30 03-28T02:30',
      '03-29T00:30 03-29T01:30',
    ]);
  });

  it('says when there are more than it shows', async () => {
    for (let index = 0; index < 17; index += 1) await plan({ recurrence: 'FREQ=DAILY', timezone: 'UTC' });
    const { body } = await read('2026-11-01', '2027-01-02');
    expect([body.data.length, body.meta]).toEqual([1000, { is_complete: false }]);
    expect(body.data.at(-1).from.slice(0, 10)).toBe('2026-12-29');
  });

  it('refuses ranges that are inverted, too long, or too far ahead', async () => {
    expectRefusal(await read('2026-11-02', '2026-11-02'), 400, 'QUERY_INVALID', 'until');
    expectRefusal(await read('2026-11-01', '2027-01-03'), 400, 'QUERY_INVALID', 'until');
    expectRefusal(await read('9998-01-01', '9998-01-02'), 400, 'QUERY_INVALID', 'until');
    expectRefusal(await tenant.people.viewer.call.get(PATH), 400, 'QUERY_INVALID', 'from');
  });

  it('is that of one organisation, which the caller can read', async () => {
    await plan({});
    const other = await createTenant({}, ['owner']);
    const named = `${PATH}${query('2026-10-01', '2026-11-01')}&organisation=${tenant.documentId}`;
    expectRefusal(await other.people.owner.call.get(named), 403, 'OUT_OF_SCOPE');
    expect((await tenant.people.viewer.call.get(named)).body.data).toHaveLength(1);
    const own = await other.people.owner.call.get(`${PATH}${query('2026-10-01', '2026-11-01')}`);
    expect(own.body.data).toEqual([]);
  });
});
