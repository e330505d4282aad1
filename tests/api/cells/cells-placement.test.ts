import { as, db } from '../../helpers/api';
import { B, becomeA, becomeCell, CELLS, createTwoCells, expectWrongCell, leaveCells } from '../../helpers/cells';
import { expectRefusal } from '../../helpers/refusals';
import { createPerson, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
/** So many that some get each placement of these tests. */
const UNKNOWN = 400;

let here: Tenant;
let there: Tenant;
let operator: Person;

beforeAll(async () => {
  ({ here, there, operator } = await createTwoCells());
});
beforeEach(() => becomeA());
afterEach(leaveCells);

describe('the organisations of a node', () => {
  const statusOf = async (fields: object, settings: { isDefault?: boolean } = {}): Promise<number> => {
    leaveCells();
    const { documentId } = await insert(ORGANISATION, { name: unique('placed'), ...fields });
    becomeA(settings);
    return (await operator.call.get(`/organisations/${documentId}`)).status;
  };

  it('are those of its cell, and those without a cell if its cell is the default', async () => {
    expect(await statusOf({ home_region: 'eu', deployment_cell: 'a' })).toBe(200);
    expect(await statusOf({})).toBe(421);
    expect(await statusOf({}, { isDefault: true })).toBe(200);
    expect(await statusOf({ home_region: 'eu' }, { isDefault: true })).toBe(200);
    expect(await statusOf({ home_region: 'us' }, { isDefault: true })).toBe(421);
    expect(await statusOf({ home_region: 'us', deployment_cell: 'a' }, { isDefault: true })).toBe(421);
  });

  it('are the same in SQL: lists contain exactly these', async () => {
    leaveCells();
    const name = unique('placed');
    const placements = [
      ['eu', 'a'],
      [null, 'a'],
      ['eu', null],
      [null, null],
      ['', ' '],
      ['eu', 'b'],
      ['us', 'a'],
      ['us', null],
    ] as const;
    for (const [home_region, deployment_cell] of placements)
      await insert(ORGANISATION, { name, home_region, deployment_cell });
    const listed = async () =>
      (await operator.call.get(`/organisations?filters[name][$eq]=${name}&sort=id`)).body.data.map(
        ({ home_region, deployment_cell }: any) => [home_region, deployment_cell],
      );
    becomeA();
    expect(await listed()).toEqual(placements.slice(0, 2));
    becomeA({ isDefault: true });
    expect(await listed()).toEqual(placements.slice(0, 5));
    leaveCells();
    expect(await listed()).toHaveLength(placements.length);
  });

  it('change at once when an organisation moves, and only to a known cell', async () => {
    leaveCells();
    const moving = await createTenant({ home_region: 'eu', deployment_cell: 'a' });
    becomeA();
    const path = `/organisations/${moving.documentId}`;
    expectRefusal(await operator.call.put(path, { deployment_cell: 'typo' }), 400, 'CELL_UNKNOWN', 'deployment_cell');
    const moved = await operator.call.put(path, { deployment_cell: 'b' });
    expect([moved.status, moved.body.data.deployment_cell]).toEqual([200, 'b']);
    expectWrongCell(await moving.people.owner.call.get(path));
    expectWrongCell(await operator.call.put(path, { deployment_cell: 'a' }));
    becomeCell('b', { cells: CELLS });
    expect((await moving.people.owner.call.get(path)).status).toBe(200);
    expect((await operator.call.put(path, { deployment_cell: 'a' })).status).toBe(200);
  });

  it('include those that are created on it', async () => {
    const founder = await createPerson();
    const created = await founder.call.post('/organisations', { name: unique('founded') });
    expect([created.status, created.body.data.home_region, created.body.data.deployment_cell]).toEqual([
      201,
      'eu',
      'a',
    ]);
    const elsewhere = { name: unique('founded'), home_region: 'eu', deployment_cell: 'b' };
    expectWrongCell(await operator.call.post('/organisations', elsewhere));
    leaveCells();
    const unplaced = await founder.call.post('/organisations', { name: unique('founded') });
    expect([unplaced.body.data.home_region, unplaced.body.data.deployment_cell]).toEqual([null, null]);
  });
});

describe('the look-up of a cell', () => {
  /** An error without what differs in every response. */
  const shown = ({ error }: any) => ({ ...error, details: { ...error.details, request_id: null } });
  const lookUp = (slug: string) => as(undefined).get(`/cells/lookup?organisation=${slug}`);
  const slugOf = async ({ id }: Tenant) => (await db()('organisations').where({ id }).first('slug')).slug as string;

  it('returns the address of the cell of an organisation', async () => {
    const [ownSlug, otherSlug] = [await slugOf(here), await slugOf(there)];
    const placed = { home_region: 'eu', deployment_cell: 'a', address: 'https://a.example', is_here: true };
    expect((await lookUp(ownSlug)).body).toEqual({ data: { organisation: ownSlug, ...placed } });
    expect((await lookUp(otherSlug)).body.data).toMatchObject({ deployment_cell: 'b', address: B, is_here: false });
    expectRefusal(await lookUp('No-Slug'), 400);
  });

  it('returns a cell for a slug that no organisation has, always the same one, as for one that exists', async () => {
    const placed = await db()('organisations').select('home_region', 'deployment_cell');
    const placements = placed.map(({ home_region: region, deployment_cell: cell }) => [
      region?.trim() || null,
      cell?.trim() || null,
    ]);
    const found = new Set<string>();
    for (let at = 0; at < 100; at += 1) {
      const slug = `unknown-${at}`;
      const { status, body } = await lookUp(slug);
      expect([status, body.data.organisation, Object.keys(body.data)]).toEqual([
        200,
        slug,
        ['organisation', 'home_region', 'deployment_cell', 'address', 'is_here'],
      ]);
      expect(placements).toContainEqual([body.data.home_region, body.data.deployment_cell]);
      expect((await lookUp(slug)).body).toEqual(body);
      found.add(JSON.stringify([body.data.home_region, body.data.deployment_cell]));
    }
    expect(found.size).toBeGreaterThan(1);
  });

  it('finds every placement that an organisation has, however few have it, and does not change with new ones', async () => {
    leaveCells();
    const rare = unique('rare');
    await insert(ORGANISATION, { name: unique('placed'), home_region: 'eu', deployment_cell: rare });
    becomeA();
    const cellsOf = async () =>
      Promise.all(
        Array.from({ length: UNKNOWN }, async (_none, at) => (await lookUp(`nobody-${at}`)).body.data.deployment_cell),
      );
    const before = await cellsOf();
    const stored = await db()('organisations').distinct('deployment_cell');
    expect(new Set(before)).toEqual(new Set(stored.map(({ deployment_cell: cell }) => cell?.trim() || null)));
    leaveCells();
    await createTenant({ home_region: 'eu', deployment_cell: rare });
    becomeA();
    expect(await cellsOf()).toEqual(before);
  });

  it('agrees with sign-in pages: an unknown slug looks like one of an organisation in its cell', async () => {
    const ofKnown = await as(undefined).get(`/auth/methods?organisation=${await slugOf(there)}`);
    expectWrongCell(ofKnown);
    const isHere = new Set<boolean>();
    for (let at = 0; at < 40 || (isHere.size < 2 && at < UNKNOWN); at += 1) {
      const slug = unique('nobody');
      const { is_here: isServed, organisation: _slug, ...placement } = (await lookUp(slug)).body.data;
      isHere.add(isServed);
      const [methods, start] = [
        await as(undefined).get(`/auth/methods?organisation=${slug}`),
        await as(undefined).get(`/auth/sso/${slug}/start?method=workspace`),
      ];
      expect([methods.status, start.status]).toEqual(isServed ? [200, 404] : [421, 421]);
      if (isServed) continue;
      for (const { body } of [methods, start]) {
        expect(body.error.details).toMatchObject(placement);
        expect(Object.keys(body.error.details)).toEqual(Object.keys(ofKnown.body.error.details));
        if (placement.deployment_cell === 'b' && placement.home_region === 'eu')
          expect(shown(body)).toEqual(shown(ofKnown.body));
      }
    }
    expect([...isHere].sort()).toEqual([false, true]);
  });

  it('returns nothing without cells', async () => {
    leaveCells();
    expectRefusal(await lookUp(await slugOf(here)), 404, 'CELLS_NOT_CONFIGURED');
  });
});
