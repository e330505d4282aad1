import { app, db, isSqlite } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { createAgain } from '../../helpers/database/migrations';
import { explain, statementsDuring } from '../../helpers/database/query-plans';
import { seedRows, withoutStatementTimeout } from '../../helpers/database/seed-rows';
import { seeded } from '../../helpers/seeded';
import { createPerson, createTenant, insert, join, type Person, type Tenant, unique } from '../../helpers/world';

/**
 * `_q` finds its candidates by an index of trigrams. It has to find exactly what reading all texts finds, however the records were
 * written, and whether or not they have been indexed since.
 */
const { searchIndexWatchdog } = compiled('watchdogs/search-index');
const { SEARCH_INDEXES } = compiled('lists/search/prepare-search');

const AGENT = 'api::svc-agent.svc-agent';
const INSTANCE = 'api::cloud-instance.cloud-instance';
const FINDING = 'api::security-finding.security-finding';
const RECORDS = 60;
const SEARCHES = 60;

const indexAll = async (): Promise<number> => {
  const { changed, failed } = await searchIndexWatchdog.run(app(), new Date());
  expect(failed).toBe(0);
  return changed;
};
const pendingOf = async (source: string): Promise<number> =>
  Number((await db()('search_pending').where({ source }).count({ total: '*' }))[0]?.total);

const below = seeded();
/** Few syllables, so that words occur in several texts, in both cases and with characters that mean something elsewhere. */
const SYLLABLES = [
  'ab',
  'cd',
  'Äu',
  'ßig',
  'é',
  '%',
  '_',
  '"',
  `'`,
  '\\',
  '-',
  '.',
  '日本語',
  '🦊',
  'İ',
  'Σ',
  'AND',
  '*',
  '(',
  '1',
];
const word = (): string => Array.from({ length: 1 + below(4) }, () => SYLLABLES[below(SYLLABLES.length)]).join('');
const text = (): string => Array.from({ length: 1 + below(3) }, word).join(' ');

let tenant: Tenant;
let other: Tenant;
let engineer: Person;

const found = async (path: string, search: string, person = engineer): Promise<number[]> => {
  const { status, body } = await person.call.get(`${path}?_q=${encodeURIComponent(search)}&pagination[pageSize]=100`);
  expect([search, status]).toEqual([search, 200]);
  return (body.data as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
};

/** What reading every text finds. */
const scanned = async (organisationId: number, search: string): Promise<number[]> => {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  const query = db()('svc_agents as t')
    .leftJoin('cloud_instances as i', 'i.id', 't.cloud_instance_id')
    .where('t.organisation_id', organisationId);
  const contains = isSqlite() ? 'instr(lower(??), lower(?)) > 0' : 'strpos(lower(??), lower(?)) > 0';
  for (const one of words)
    query.where((any) => {
      for (const column of ['t.hostname', 't.os', 't.version', 'i.name']) any.orWhereRaw(contains, [column, one]);
    });
  return query.orderBy('t.id').pluck('t.id') as Promise<number[]>;
};

const expectSame = async (times = SEARCHES): Promise<void> => {
  let matches = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const search = Array.from({ length: 1 + below(2) }, word).join(' ');
    const expected = await scanned(tenant.id, search);
    expect([search, await found('/svc-agents', search)]).toEqual([search, expected]);
    matches += expected.length;
  }
  expect(matches).toBeGreaterThan(0);
};

beforeAll(async () => {
  [tenant, other] = [await createTenant({}, ['owner', 'engineer']), await createTenant({}, ['owner'])];
  ({ engineer } = tenant.people);
  const instances: number[] = [];
  for (const organisation of [tenant.id, other.id])
    instances.push((await insert<{ id: number }>(INSTANCE, { organisation, name: text() })).id);
  for (let index = 0; index < RECORDS; index += 1) {
    const place = below(2);
    const organisation = [tenant.id, other.id][place];
    const cloud_instance = below(3) === 0 ? instances[place] : null;
    await insert(AGENT, { organisation, hostname: text(), os: text(), version: word(), cloud_instance });
  }
});

describe('a search', () => {
  it('finds the same before and after its records are indexed', async () => {
    expect(await pendingOf('svc_agents')).toBeGreaterThan(0);
    await expectSame();
    await indexAll();
    expect(await pendingOf('svc_agents')).toBe(0);
    await expectSame();
  });

  it('finds a renamed instance by its agents, and no longer by the old name', async () => {
    const { id: instance } = await insert(INSTANCE, { organisation: tenant.id, name: 'before-renaming' });
    const { id } = await insert(AGENT, { organisation: tenant.id, hostname: 'h', cloud_instance: instance });
    await indexAll();
    await db()('cloud_instances').where({ id: instance }).update({ name: 'after-the-change' });
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexAll();
      expect(await found('/svc-agents', 'AFTER-the')).toEqual([id]);
      expect(await found('/svc-agents', 'before-ren')).toEqual([]);
    }
    await db()('cloud_instances').where({ id: instance }).delete();
    expect(await indexAll()).toBeGreaterThan(0);
    expect(await found('/svc-agents', 'after-the')).toEqual([]);
  });

  it('finds findings by their package and each of their identifiers, and no others', async () => {
    const finding = (rule_id: string, more: object) =>
      insert<{ id: number }>(FINDING, {
        ...{ organisation: tenant.id, rule_id, severity: 'low', finding_status: 'open' },
        ...more,
      });
    const { id } = await finding('RULE-1', {
      package_name: 'left-pad',
      identifiers: ['CVE-2026-4711', 'GHSA-ABCD-1234-WXYZ'],
    });
    const { id: other } = await finding('RULE-2', { package_name: 'right-pad', identifiers: ['CWE-79'] });
    const none = await finding('RULE-3', {});
    const expectFound = async (): Promise<void> => {
      expect(await found('/security-findings', 'left-pad')).toEqual([id]);
      expect(await found('/security-findings', 'cve-2026-4711')).toEqual([id]);
      expect(await found('/security-findings', 'ghsa-abcd left')).toEqual([id]);
      expect(await found('/security-findings', 'pad')).toEqual([id, other]);
      expect(await found('/security-findings', 'cwe-79')).toEqual([other]);
      // What JSON has between the identifiers is no text of theirs.
      for (const between of ['","', '"cve', '[', ']']) expect(await found('/security-findings', between)).toEqual([]);
      expect(await found('/security-findings', 'rule-3')).toEqual([none.id]);
    };
    await expectFound();
    await indexAll();
    await expectFound();
    const identifiers = JSON.stringify(['CVE-2026-4712']);
    await db()('security_findings').where({ id }).update({ identifiers, package_name: 'left-pad-2' });
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexAll();
      expect(await found('/security-findings', 'cve-2026-4711')).toEqual([]);
      expect(await found('/security-findings', 'cve-2026-4712')).toEqual([id]);
      expect(await found('/security-findings', 'pad-2')).toEqual([id]);
    }
  });

  it('finds members by a new name of their account, and never one that is hidden', async () => {
    const { owner } = tenant.people;
    const [shown, hidden] = [await createPerson(), await createPerson()];
    await join(tenant.id, shown, 'viewer');
    await insert('api::membership.membership', {
      ...{ organisation: tenant.id, user: hidden.id, role: 'viewer' },
      ...{ user_name: 'directory.name', pending_since: new Date().toISOString() },
    });
    const email = `${unique('invited')}@example.com`;
    await insert('api::invitation.invitation', { organisation: tenant.id, email, role: 'viewer' });
    await indexAll();
    const name = unique('renamed');
    await db()('up_users').where({ id: shown.id }).update({ username: name });
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexAll();
      const numberOf = async (path: string, search: string) => (await found(path, search, owner)).length;
      for (const path of ['/memberships', '/members']) {
        expect([path, await numberOf(path, name)]).toEqual([path, 1]);
        expect([path, await numberOf(path, hidden.username)]).toEqual([path, 0]);
      }
      expect(await numberOf('/memberships', 'directory.name')).toBe(1);
      expect(await numberOf('/members', email)).toBe(1);
      expect(await numberOf('/members', 'example.com')).toBeGreaterThanOrEqual(4);
    }
  });

  it('finds nothing of a write that was rolled back', async () => {
    const { id } = await insert(AGENT, { organisation: tenant.id, hostname: 'never-committed' });
    await indexAll();
    const waiting = await pendingOf('svc_agents');
    await expect(
      db().transaction(async (trx) => {
        await trx('svc_agents').where({ id }).update({ hostname: 'rolled-back' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await pendingOf('svc_agents')).toBe(waiting);
    expect(await found('/svc-agents', 'rolled-back')).toEqual([]);
    expect(await found('/svc-agents', 'never-committed')).toEqual([id]);
  });
});

describe('after a merge', () => {
  it('the records are found in the target', async () => {
    const [source, target] = [
      await createTenant({}, ['owner', 'engineer']),
      await createTenant({}, ['owner', 'engineer']),
    ];
    await join(target.id, source.people.owner, 'owner');
    const agent = await insert(AGENT, { organisation: source.id, hostname: 'moves-along' });
    const finding = await insert(FINDING, {
      ...{ organisation: source.id, rule_id: 'R', severity: 'low', finding_status: 'open' },
      description: 'A long story about injection',
    });
    await indexAll();
    const path = `/organisations/${source.documentId}/merge`;
    expect((await source.people.owner.call.post(path, { into: target.documentId })).status).toBe(200);
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexAll();
      expect(await found('/svc-agents', 'moves-along', target.people.engineer)).toEqual([agent.id]);
      expect(await found('/security-findings', 'STORY inject', target.people.engineer)).toEqual([finding.id]);
    }
  });
});

describe('an index that is missing', () => {
  it('is built again, and meanwhile searches find the same', async () => {
    await indexAll();
    await db().raw('drop table svc_agents_search');
    await createAgain(SEARCH_INDEXES);
    expect((await db()('search_builds').where('source', 'svc_agents').first('position')).position).toBe(0);
    await expectSame(10);
    expect(await indexAll()).toBeGreaterThanOrEqual(RECORDS);
    await expectSame(10);
    // Everything exists, so nothing happens.
    await createAgain(SEARCH_INDEXES);
    expect(await indexAll()).toBe(0);
  });

  it('is built again if a trigger is missing', async () => {
    const names = isSqlite()
      ? await db()('sqlite_master').where('type', 'trigger').pluck('name')
      : await db()('pg_trigger').pluck('tgname');
    const trigger = (names as string[]).find((name) => /^search_.{8}_invitations/.test(name));
    expect(trigger).toBeDefined();
    await db().raw(`drop trigger ${trigger}${isSqlite() ? '' : ' on invitations'}`);
    await createAgain(SEARCH_INDEXES);
    await insert('api::invitation.invitation', {
      ...{ organisation: tenant.id, role: 'viewer', email: 'found.again@example.com' },
      expires_at: '2099-01-01T00:00:00.000Z',
    });
    await indexAll();
    expect(await found('/invitations', 'found.again', tenant.people.owner)).toHaveLength(1);
  });
});

describe('in a large organisation', () => {
  const MANY = 2_200;

  /** The index of trigrams finds the ids. PostgreSQL then reads so small a table whole. */
  const expectPlan = async (search: () => Promise<unknown>): Promise<void> => {
    if (!isSqlite()) await db().raw('vacuum analyze security_findings, security_findings_search');
    const statements = await statementsDuring(search);
    const list = statements.find(({ sql }) => sql.includes('security_findings_search') && sql.includes('order by'));
    const plan = await explain(list!);
    if (!isSqlite()) return expect(plan).toMatch(/Bitmap Index Scan on security_findings_search_keys_idx/);
    expect(plan).toMatch(/SCAN security_findings_search VIRTUAL TABLE INDEX 0:M1><$/m);
    expect(plan).toMatch(/SEARCH t USING INTEGER PRIMARY KEY/);
  };

  it('a search is refused only if no index serves it', async () => {
    const large = await createTenant({}, ['engineer']);
    const { call } = large.people.engineer;
    const prefix = unique('large');
    const values = {
      ...{ document_id: `'${prefix}-' || i`, organisation_id: String(large.id), rule_id: `'RULE-' || i` },
      ...{ severity: `'low'`, finding_status: `'open'`, description: `'common text'` },
    };
    await seedRows('security_findings', MANY, values, withoutStatementTimeout);
    const before = app().config.get('reads');
    app().config.set('reads', { ...(before as object), maxTextRows: 1_000 });
    const get = (query: string) => call.get(`/security-findings?${query}`);
    const outcome = async (query: string) => {
      const { status, body } = await get(query);
      return body.error?.details.code ?? [status, body.meta.pagination.total];
    };
    try {
      // More records than a search may read are waiting for the index.
      expect(await outcome('_q=rule-77')).toBe('FILTER_TOO_BROAD');
      await indexAll();
      expect(await outcome('_q=rule-77')).toEqual([200, 11]);
      expect(await outcome('_q=le-2200 ex')).toEqual([200, 1]);
      expect(await outcome('_q=common')).toEqual([200, MANY]);
      await expectPlan(() => outcome('_q=rule-77'));
      for (const query of ['_q=77', '_q=rule-77&filters[tool][$contains]=x', 'filters[rule_id][$contains]=RULE'])
        expect([query, await outcome(query)]).toEqual([query, 'FILTER_TOO_BROAD']);
    } finally {
      app().config.set('reads', before);
    }
  });
});
