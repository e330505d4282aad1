import { GRANTABLE_ROLES } from '../../../src/domain/vocabularies';
import { SCIM_OPERATIONS, SCIM_PATH } from '../../../src/wire/scim/operations';
import { creatingRoutes, MISSING } from '../../helpers/isolation/cases';
import { type Attempt, attempt, forEachOf, revealedBy, type Shown } from '../../helpers/isolation/requests';
import { changedTables, createIsolationWorld, type IsolationWorld, ownedRows } from '../../helpers/isolation/world';
import { createScimToken, GROUP, newUser, PATCH } from '../../helpers/scim';
import { type Person, unique } from '../../helpers/world';

// What requests name besides the record in the path: related records, cursors, keys, and the ids of a directory.

let world: IsolationWorld;
let stranger: Person;
let before: string[];

beforeAll(async () => {
  world = await createIsolationWorld();
  stranger = world.other.people.owner;
  before = await ownedRows(world);
});
afterEach(async () => expect(await changedTables(world, before)).toEqual([]));

/** A response without the ids that its request named and without the id of the request. */
const withoutIds = ({ status, text }: Shown, id: string | number): string =>
  `${status} ${text.slice(text.indexOf('\n'))}`.replaceAll(String(id), 'ID').replace(/"[^"]*requestId":"[^"]*"/g, '');

/** What differs between the responses to a foreign and a missing id. */
const differences = async (make: (id: string) => Attempt, foreign: string, token: string): Promise<string[]> => {
  const [sent, absent] = [make(foreign), make(MISSING)];
  const [shown, unknown] = [await attempt(sent, token), await attempt(absent, token)];
  const [one, other] = [withoutIds(shown, foreign), withoutIds(unknown, MISSING)];
  return [
    ...revealedBy(shown, world, sent).map((secret) => `${sent.method} ${sent.path} reveals ${secret}`),
    ...(shown.status < 400 ? [`${sent.method} ${sent.path} accepts it: ${shown.status}`] : []),
    ...(one === other ? [] : [`${sent.method} ${sent.path}: ${one} instead of ${other}`]),
  ];
};

const idOf = (type: string): string => world.records[type]?.documentId as string;
const post = (path: string, data: object): Attempt => ({ method: 'POST', path: `/api${path}`, body: { data } });

/** Bodies that creations accept, if the related record is the caller's. */
const BODIES: Record<string, Record<string, unknown>> = {
  '/alert-channels': { name: 'Hook', type: 'webhook' },
  '/svc-agents': { hostname: 'web-1' },
  '/cloud-instances': { name: 'db-1' },
  '/synthetic-results': { status: 'up' },
};

/** Relations of bodies to records of organisations. */
const relationsOfBodies = () =>
  creatingRoutes().flatMap(({ path, operation: { resource, records } }) =>
    Object.entries(records ? {} : (resource?.fields ?? {})).flatMap(([name, { relation, writer }]) => {
      const type = relation?.target.split('.')[1] as string;
      const isOwned = relation?.target.startsWith('api::') && type !== 'organisation';
      return isOwned && writer === 'tenant' ? [{ path, name, type }] : [];
    }),
  );

describe('a record of another organisation', () => {
  it('is not found by the relations of a body, whether by documentId or by id', async () => {
    const relations = relationsOfBodies();
    expect(relations.length).toBeGreaterThan(2);
    const faults = await forEachOf(relations, async ({ path, name, type }) => {
      const body = BODIES[path];
      if (!body) return [`POST ${path} accepts ${name}: add a body to BODIES.`];
      const { documentId: organisation } = world.other;
      const byId = await attempt(
        post(path, { ...body, organisation, [name]: world.records[type]?.id }),
        stranger.token,
      );
      return [
        ...(byId.status === 400 ? [] : [`POST ${path} accepts a numeric ${name}: ${byId.status}`]),
        ...(await differences((id) => post(path, { ...body, organisation, [name]: id }), idOf(type), stranger.token)),
        ...(await differences(
          (id) => post(path, { ...body, organisation, [name]: { documentId: id } }),
          idOf(type),
          stranger.token,
        )),
      ];
    });
    expect(faults.flat()).toEqual([]);
  });

  it('is not found in a batch of results', async () => {
    const { documentId: organisation } = world.other;
    const batch = (id: string) =>
      post('/synthetic-results/batch', { organisation, results: [{ status: 'up', synthetic_check: id }] });
    expect(await differences(batch, idOf('synthetic-check'), stranger.token)).toEqual([]);
  });

  it("is not found below a record of the caller's own", async () => {
    const own = await stranger.call.post('/webhook-endpoints', { url: 'https://own.example/hooks' });
    const path = `/webhook-endpoints/${own.body.data.documentId}/deliveries`;
    expect(await differences((id) => post(`${path}/${id}/replay`, {}), idOf('outbox-event'), stranger.token)).toEqual(
      [],
    );
    const after = await attempt({ method: 'GET', path: `/api${path}?after=${idOf('outbox-event')}` }, stranger.token);
    expect(revealedBy(after, world, { method: 'GET', path: '' })).toEqual([]);
  });

  it('cannot be the target of a merge', async () => {
    const path = `/organisations/${world.other.documentId}/merge`;
    const shown = await attempt(post(`${path}?dry_run=true`, { into: world.owning.documentId }), stranger.token);
    expect([shown.status, revealedBy(shown, world, post(path, {}))]).toEqual([403, []]);
  });
});

describe('the feed of events', () => {
  it('refuses another organisation, and its cursors show nothing of it', async () => {
    const feed = (query: string): Attempt => ({ method: 'GET', path: `/api/events?${query}` });
    const named = await attempt(feed(`organisation=${world.owning.documentId}`), stranger.token);
    expect([named.status, revealedBy(named, world, feed(''))]).toEqual([403, []]);
    const own = await attempt(feed('limit=1'), world.owning.people.owner.token);
    expect(own.status).toBe(200);
    const continued = await attempt(feed(`after=${own.body.meta.next}`), stranger.token);
    expect(revealedBy(continued, world, feed(''))).toEqual([]);
    if (continued.status === 200)
      for (const event of continued.body.data) expect(event.data.organisation.documentId).toBe(world.other.documentId);
  });
});

describe('an idempotency key', () => {
  it('replays no response of another caller', async () => {
    const headers = { 'Idempotency-Key': unique('key') };
    const sent: Attempt = { ...post('/svc-agents', { hostname: 'web-1' }), headers };
    const own = await attempt(sent, world.owning.people.owner.token);
    before = await ownedRows(world);
    const theirs = await attempt(sent, stranger.token);
    expect([own.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.data.documentId).not.toBe(own.body.data.documentId);
    expect(theirs.body.data.organisation.documentId).toBe(world.other.documentId);
    expect(revealedBy(theirs, world, sent)).toEqual([]);
  });
});

describe('an account', () => {
  it('and its sessions are shown to nobody else', async () => {
    const { owner } = world.owning.people;
    const sessions = await attempt({ method: 'GET', path: '/api/auth/sessions' }, owner.token);
    expect(sessions.status).toBe(200);
    for (const path of ['/api/users/me', '/api/auth/sessions', '/api/me']) {
      const shown = await attempt({ method: 'GET', path }, stranger.token);
      expect([path, shown.status, revealedBy(shown, world, { method: 'GET', path })]).toEqual([path, 200, []]);
    }
    const [session] = sessions.body.data as { documentId: string }[];
    const id = String(session?.documentId);
    expect(id).toMatch(/^[a-z0-9]{20,}$/);
    expect(
      await differences((named) => ({ method: 'DELETE', path: `/api/auth/sessions/${named}` }), id, stranger.token),
    ).toEqual([]);
    expect((await attempt({ method: 'GET', path: '/api/users/me' }, owner.token)).status).toBe(200);
  });
});

describe('the directory of another organisation', () => {
  let mine: string;
  /** The ids of its users and of its own groups: the groups of the roles have the same ids everywhere. */
  const ids: Record<'Users' | 'Groups', string[]> = { Users: [], Groups: [] };

  beforeAll(async () => {
    mine = (await createScimToken(world.other)).token;
    const { token } = await createScimToken(world.owning);
    for (const kind of ['Users', 'Groups'] as const) {
      const path = `${SCIM_PATH}/${kind}?count=100`;
      const shown = await attempt({ method: 'GET', path }, token);
      expect(revealedBy(shown, world, { method: 'GET', path })).not.toEqual([]);
      const { Resources } = JSON.parse(shown.text.slice(shown.text.indexOf('\n'))) as { Resources: { id: string }[] };
      ids[kind] = Resources.map(({ id }) => id).filter((id) => !(GRANTABLE_ROLES as readonly string[]).includes(id));
      expect(ids[kind].length).toBeGreaterThan(0);
    }
    before = await ownedRows(world);
  });

  /** A body for each operation on one record. */
  const bodyOf = (kind: string, method: string): unknown => {
    const isUser = kind === 'Users';
    if (method === 'PATCH') {
      const change = isUser ? { path: 'active', value: false } : { path: 'displayName', value: 'x' };
      return { schemas: [PATCH], Operations: [{ op: 'replace', ...change }] };
    }
    if (method !== 'PUT') return undefined;
    return isUser ? newUser() : { schemas: [GROUP], displayName: 'x' };
  };

  it.each(['Users', 'Groups'] as const)('has %s that no operation finds', async (kind) => {
    const methods = Object.keys(SCIM_OPERATIONS[kind].one) as Attempt['method'][];
    const tries = ids[kind].flatMap((id) => methods.map((method) => ({ id, method, body: bodyOf(kind, method) })));
    const faults = await forEachOf(tries, ({ id: foreign, method, body }) =>
      differences((id) => ({ method, path: `${SCIM_PATH}/${kind}/${id}`, body }), foreign, mine),
    );
    expect(faults.flat()).toEqual([]);
  });

  it('has users that no group can have as members', async () => {
    const made = (id: string): Attempt => {
      const body = { schemas: [GROUP], displayName: 'theirs', members: [{ value: id }] };
      return { method: 'POST', path: `${SCIM_PATH}/Groups`, body };
    };
    const shown = await attempt(made(ids.Users[0] as string), mine);
    expect([
      shown.text.includes(ids.Users[0] as string) && shown.status < 300,
      revealedBy(shown, world, made('')),
    ]).toEqual([false, []]);
  });

  it('has nothing that lists, filters and searches find', async () => {
    const { known } = world;
    const searches = ['Users/.search', 'Groups/.search', '.search'].map((path): Attempt => {
      const filter = path.startsWith('Users') ? `userName co "${known}"` : `displayName co "${known}"`;
      return { method: 'POST', path: `${SCIM_PATH}/${path}`, body: { filter } };
    });
    const lists = ['Users', 'Users?count=100&startIndex=1', `Users?filter=userName%20co%20%22${known}%22`, 'Groups'];
    const sent = [...searches, ...lists.map((path): Attempt => ({ method: 'GET', path: `${SCIM_PATH}/${path}` }))];
    const revealed = await forEachOf(sent, async (one) => revealedBy(await attempt(one, mine), world, one));
    expect(revealed.flat()).toEqual([]);
  });
});
