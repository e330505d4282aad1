import { openSync, closeSync, mkdtempSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import knex from 'knex';
import { app, db, isSqlite } from '../../helpers/api';
import { auditEntries, withoutProtection } from '../../helpers/audit/audit';
import { compiled, serverEnvironment } from '../../helpers/compiled';
import { giveKnexItsDriver } from '../../helpers/database/sqlite';
import { BROKEN_ROWS } from '../../helpers/doctor/broken-rows';
import { createWorld, MAKE, type World } from '../../helpers/doctor/broken-world';
import { unchecked } from '../../helpers/doctor/unchecked';
import { runProcess } from '../../helpers/processes/run-process';
import { countAllResults } from '../../helpers/rollups';
import { insert, unique } from '../../helpers/world';

const root = path.resolve(__dirname, '../../..');
const { CHECKS } = compiled('doctor/registry');
const { examine } = compiled('doctor/examine');
const { examinedBy, repairFindings } = compiled('doctor/repair');

type Check = (typeof CHECKS)[number];

const checkNamed = (name: string): Check => CHECKS.find((check) => check.name === name) as Check;

let world: World;
const tested = new Set<string>();

beforeEach(async () => {
  world = await createWorld();
});

/** The part of a check that concerns one record: other test files have left broken ones. */
const about = (name: string, record: string): Check => {
  tested.add(name);
  const check = checkNamed(name);
  return {
    ...check,
    async *find(examined) {
      for await (const finding of check.find(examined)) if (finding.record.startsWith(record)) yield finding;
    },
  };
};

const findings = async (check: Check) => (await examine(check, examinedBy(app()), 100)).findings;

/** Finds one fault about a record, and repairs it if that is possible. */
const expectFound = async (check: Check, fault: RegExp, isRepaired: boolean): Promise<void> => {
  const found = await findings(check);
  expect(found.map((finding) => finding.fault)).toContainEqual(expect.stringMatching(fault));
  const finding = found.find(({ fault: text }) => fault.test(text));
  expect(finding?.repair !== null).toBe(isRepaired);
  const before = await auditEntries({ action: 'doctor.repair' });
  expect(await repairFindings(app(), check)).toMatchObject({ failed: [] });
  const written = (await auditEntries({ action: 'doctor.repair' })).slice(before.length);
  if (!isRepaired) return expect(written).toEqual([]);
  expect((await findings(check)).map((rest) => rest.fault).filter((text) => fault.test(text))).toEqual([]);
  expect(written).toContainEqual(
    expect.objectContaining({
      actor_label: expect.stringMatching(/^npm run doctor/),
      changes: { [check.name]: { before: expect.stringMatching(fault), after: finding?.repair?.does } },
    }),
  );
};

const stored = (value: unknown): unknown => {
  if (!(value instanceof Date)) return value;
  return isSqlite() ? value.getTime() : value.toISOString().replace('T', ' ').replace('Z', '');
};

const change = (table: string, id: number, values: Record<string, unknown>): [string, unknown[]] => [
  `update ${table} set ${Object.keys(values)
    .map((name) => `${name} = ?`)
    .join(', ')} where id = ?`,
  [...Object.values(values).map(stored), id],
];

/** Runs work while a unique index is absent, and what the work adds is removed before the index is there again. */
const without = async (index: string | undefined, work: () => Promise<void>, undo: [string, unknown[]]) => {
  if (!index) return work();
  const definition = isSqlite()
    ? ((await db()('sqlite_master').where({ name: index }).first('sql')) as { sql: string }).sql
    : ((await db()('pg_indexes').where({ indexname: index }).first('indexdef')) as { indexdef: string }).indexdef;
  await db().raw(`drop index ${index}`);
  try {
    await work();
  } finally {
    await unchecked([undo]);
    await db().raw(definition);
  }
};

describe('a broken record', () => {
  it.each(BROKEN_ROWS)(
    '$check: $table, $fault',
    async ({ check, table, set, fault, isRepaired, only, without: index }) => {
      if (only && only !== (isSqlite() ? 'sqlite' : 'postgres')) {
        tested.add(check);
        return;
      }
      const id = await MAKE[table](world);
      const one = about(check, `${table} ${id}`);
      if (table !== 'blueprints') expect(await findings(one)).toEqual([]);
      const columns = Object.keys(set(world));
      const before = (await db()(table).where({ id }).first()) as Record<string, unknown>;
      const undo = change(table, id, Object.fromEntries(columns.map((name) => [name, before[name]])));
      await without(
        index,
        async () => {
          if (columns.length > 0) await unchecked([change(table, id, set(world))]);
          await expectFound(one, fault, isRepaired);
          if (columns.length > 0 && !isRepaired) await unchecked([undo]);
        },
        undo,
      );
    },
  );
});

describe('relations', () => {
  it('of a link table are found and removed', async () => {
    await unchecked([['insert into up_users_role_lnk (user_id, role_id) values (?, ?)', [99_999_999, 1]]]);
    await expectFound(about('foreign-keys', 'up_users_role_lnk'), /user_id refers to a row of up_users/, true);
  });

  it('to another organisation are found, and cleared where that is safe', async () => {
    const instance = await insert('api::cloud-instance.cloud-instance', { organisation: world.other.id, name: 'vm' });
    const agent = await MAKE.svc_agents(world);
    await unchecked([change('svc_agents', agent, { cloud_instance_id: instance.id })]);
    await expectFound(about('ownership', `svc_agents ${agent}`), /in another organisation/, true);
    const check = await insert('api::synthetic-check.synthetic-check', { organisation: world.other.id, name: 'c' });
    const result = await MAKE.synthetic_results(world);
    await unchecked([change('synthetic_results', result, { synthetic_check_id: check.id })]);
    await expectFound(about('ownership', `synthetic_results ${result}`), /in another organisation/, false);
    await db()('synthetic_results').where({ id: result }).delete();
  });

  it('of an event to an endpoint of another organisation end its delivery', async () => {
    const endpoint = await insert<{ id: number; documentId: string }>('api::webhook-endpoint.webhook-endpoint', {
      organisation: world.other.id,
      url: 'https://hooks.example.com/x',
    });
    const id = await MAKE.outbox_events(world);
    await unchecked([change('outbox_events', id, { destination: 'webhook', endpoint: endpoint.documentId })]);
    await expectFound(about('outbox', `outbox_events ${id}`), /endpoint of another organisation/, true);
    expect(await db()('outbox_events').where({ id }).first('event_status')).toEqual({ event_status: 'dead' });
  });

  it('of the event feed to an organisation that does not exist are removed', async () => {
    const row = { organisation_id: 99_999_999, event: 'x', event_key: unique('x'), payload: '{}', created_at: 1 };
    await db()('event_feed').insert(row);
    await expectFound(about('outbox', 'event_feed'), /event of an organisation that does not exist/, true);
  });
});

describe('accounts', () => {
  it('without a role are found', async () => {
    const { id } = world.person;
    await db()('up_users_role_lnk').where({ user_id: id }).delete();
    await expectFound(about('accounts', `up_users ${id}`), /has no role/, false);
  });

  it('that are blocked have no open sessions', async () => {
    const { id } = world.person;
    const session = (await db()('sessions').where({ user_id: id }).first('id')) as { id: number };
    await db()('up_users').where({ id }).update({ blocked: true });
    await expectFound(about('accounts', `sessions ${session.id}`), /open session of a blocked account/, true);
    expect(await db()('sessions').where({ id: session.id }).first('end_reason')).toEqual({
      end_reason: 'account-closed',
    });
  });
});

describe('organisations', () => {
  it('cannot have verified the same domain', async () => {
    const domain = `${unique('d')}.example.com`;
    const verified = { workspace_domain: domain, workspace_domain_verified_at: new Date() };
    const undo = change('organisations', world.other.id, {
      workspace_domain: null,
      workspace_domain_verified_at: null,
    });
    await without(
      'organisations_verified_domain_uq',
      async () => {
        const ids = [world.organisation.id, world.other.id];
        await unchecked(ids.map((id) => change('organisations', id, verified)));
        await expectFound(
          about('organisation-settings', `organisations ${world.other.id}`),
          /another organisation has verified/,
          false,
        );
      },
      undo,
    );
  });

  it('are in cells that are configured', async () => {
    await unchecked([change('organisations', world.organisation.id, { deployment_cell: 'mars' })]);
    const one = about('organisation-settings', `organisations ${world.organisation.id} `);
    expect(await findings(one)).toEqual([]);
    const { readCellSettings } = compiled('domain/organisations/cells');
    const cells = readCellSettings({
      homeRegion: '',
      deploymentCell: '',
      isDefault: false,
      cells: 'eu=https://eu.test',
    });
    const { findings: found } = await examine(one, { ...examinedBy(app()), cells }, 10);
    expect(found).toMatchObject([{ fault: 'CELLS does not list its cell', repair: null }]);
  });

  it('have the spend of their cost records, as of the last run', async () => {
    const { id } = world.organisation;
    await insert('api::cost-record.cost-record', {
      organisation: id,
      amount_eur: 12.5,
      charged_at: new Date().toISOString(),
    });
    const one = about('spend', `organisations ${id} `);
    await db()('watchdog_runs').where({ watchdog: 'budget' }).delete();
    expect(await findings(one)).toEqual([]);
    const { runWatchdog } = compiled('watchdogs/run-watchdog');
    await runWatchdog(app(), compiled('watchdogs/budget').budgetWatchdog, { now: compiledNow(), by: 'test' });
    expect(await findings(one)).toEqual([]);
    await unchecked([change('organisations', id, { budget_current_spend: 5 })]);
    // The organisation itself is newer than the run.
    expect(await findings(one)).toEqual([]);
    await db()('watchdog_runs')
      .where({ watchdog: 'budget' })
      .update({ started_at: stored(new Date(Date.now() + 3_600_000)) });
    await expectFound(one, /is not the sum of its cost records/, true);
    const spend = (await db()('organisations').where({ id }).first('budget_current_spend')) as Record<string, unknown>;
    expect(Number(spend.budget_current_spend)).toBe(12.5);
    await db()('watchdog_runs').where({ watchdog: 'budget' }).delete();
  });
});

/** A Date of the application: drivers do not recognise that of the sandbox. */
const compiledNow = (): Date => examinedBy(app()).now;

describe('an import of findings', () => {
  const STAGED = ['finding_import_rows', 'finding_import_keys', 'finding_import_statements', 'finding_import_claims'];

  it('that has ended leaves nothing, also if its scan is gone', async () => {
    for (const id of [await MAKE.security_scans(world), 99_999_999]) {
      await db()('finding_import_rows').insert({ scan_id: id, source: 0, content: 'c' });
      await db()('finding_import_keys').insert({ scan_id: id, lookup: 'k' });
      const statement = { seq: 1, components: 1, is_reported: 0, record: '{}' };
      await db()('finding_import_statements').insert({ scan_id: id, ...statement });
      await db()('finding_import_claims').insert({ scan_id: id, claim: unique('claim') });
      await expectFound(about('finding-imports', `security_scans ${id}`), /is still there/, true);
      for (const table of STAGED) expect(await db()(table).where({ scan_id: id })).toEqual([]);
    }
  });

  it('is not examined while its process lives, and is one for the watchdog when it has died', async () => {
    const id = await MAKE.security_scans(world);
    const one = about('finding-imports', `security_scans ${id} `);
    await db()('security_scans').where({ id }).update({ scan_status: 'running' });
    await db()('finding_import_claims').insert({ scan_id: id, claim: unique('claim') });
    await db()('finding_import_runs').insert({ scan_id: id, phase: 'reading', state: '{}', alive_until: Date.now() });
    expect(await findings(one)).toEqual([]);
    await db()('finding_import_runs')
      .where({ scan_id: id })
      .update({ alive_until: Date.now() - 600_000 });
    await expectFound(one, /the watchdog finding-imports/, false);
    for (const table of ['finding_import_runs', 'finding_import_claims'])
      await db()(table).where({ scan_id: id }).delete();
    await db()('security_scans').where({ id }).update({ scan_status: 'failed' });
  });
});

describe('a deployment', () => {
  const NOW = Date.now();

  /** A deployment with a step, and what it carries out. */
  const make = async (status: string, nextAt: number | null = null) => {
    const organisation = world.organisation.id;
    const values = { organisation, name: unique('deployment'), deployment_status: status };
    const { id } = await insert('api::deployment.deployment', values);
    const step = { organisation, deployment: id, key: 'a', step_type: 'provision', executor: 'agent', position: 0 };
    const { id: stepId } = await insert('api::deployment-step.deployment-step', step);
    const run = { deployment_id: id, plan_id: unique('plan'), definition: '{"steps":[]}', round: 0, next_at: nextAt };
    await db()('deployment_runs').insert(run);
    return { id, stepId, one: about('deployments', `deployments ${id}`) };
  };

  const addAttempt = async (id: number, stepId: number, state: string): Promise<string> => {
    const attempt = unique('attempt');
    const times = { deadline: NOW, ceiling: NOW, started: NOW };
    const row = { id: attempt, deployment_id: id, step_id: stepId, number: 1, executor: 'agent', state, ...times };
    await db()('deployment_attempts').insert(row);
    await db()('deployment_log').insert({ attempt_id: attempt, position: 0, line: 'x' });
    return attempt;
  };

  const runOf = (id: number) => db()('deployment_runs').where({ deployment_id: id }).first();

  it('that has not ended is due, or waits for an executor', async () => {
    const due = await make('running', NOW);
    expect(await findings(due.one)).toEqual([]);
    const waiting = await make('running');
    await addAttempt(waiting.id, waiting.stepId, 'waiting');
    expect(await findings(waiting.one)).toEqual([]);
    const { id, one } = await make('running');
    await expectFound(one, /never looks at it again/, true);
    expect(Number((await runOf(id)).next_at)).toBeGreaterThanOrEqual(NOW);
    await db()('deployment_runs').where({ deployment_id: id }).delete();
    await expectFound(one, /what it carries out is gone/, false);
    await db()('deployments').whereIn('id', [id, due.id, waiting.id]).delete();
  });

  it('that has ended has no open attempt, and reserves nothing', async () => {
    const { id, stepId, one } = await make('failed');
    const attempt = await addAttempt(id, stepId, 'running');
    await expectFound(one, /an attempt of a step is open/, true);
    expect(await db()('deployment_attempts').where({ id: attempt }).first()).toMatchObject({
      ...{ state: 'ended', outcome: 'cancelled' },
    });
    await db()('deployments').where({ id }).update({ reserved_eur: 5, reserved_month: '2026-05' });
    await expectFound(one, /still reserves budget/, true);
    expect(await findings(one)).toEqual([]);
  });

  it('has an open attempt of each step that an executor runs', async () => {
    const { id, stepId } = await make('running', NOW + 3_600_000);
    const step = about('deployments', `deployment_steps ${stepId} `);
    await db()('deployment_steps').where({ id: stepId }).update({ step_status: 'running' });
    const attempt = await addAttempt(id, stepId, 'running');
    expect(await findings(step)).toEqual([]);
    await db()('deployment_attempts').where({ id: attempt }).update({ state: 'ended' });
    await expectFound(step, /no attempt of it is open/, true);
    expect(await db()('deployment_steps').where({ id: stepId }).first('step_status')).toEqual({
      step_status: 'unknown',
    });
    expect(Number((await runOf(id)).next_at)).toBeLessThan(NOW + 3_600_000);
  });

  it('has its steps, and leaves nothing when it is gone', async () => {
    const { id, stepId } = await make('running', NOW);
    const attempt = await addAttempt(id, 99_999_999, 'ended');
    await expectFound(about('deployments', `deployment_attempts ${attempt}`), /a step that does not exist/, true);
    await unchecked([change('deployment_steps', stepId, { deployment_id: null })]);
    const step = about('deployments', `deployment_steps ${stepId} `);
    await expectFound(step, /a deployment that does not exist/, true);
    const gone = 99_999_998;
    await addAttempt(gone, 1, 'ended');
    await db()('deployment_runs').where({ deployment_id: id }).update({ deployment_id: gone });
    await expectFound(about('deployments', `deployments ${gone}`), /it is gone/, true);
    for (const table of ['deployment_runs', 'deployment_attempts'])
      expect(await db()(table).where({ deployment_id: gone })).toEqual([]);
    expect(await db()('deployment_log').where({ attempt_id: attempt })).toEqual([]);
  });
});

describe('the search index', () => {
  it('contains every record that is not waiting for it', async () => {
    const id = await MAKE.svc_agents(world);
    const one = about('search-index', `svc_agents ${id} `);
    const { searchIndexWatchdog } = compiled('watchdogs/search-index');
    await searchIndexWatchdog.run(app(), compiledNow());
    expect(await findings(one)).toEqual([]);
    const rowid = (BigInt(world.organisation.id) << 32n) | BigInt(id);
    const place = isSqlite() ? `rowid = ${rowid}` : `id = ${id}`;
    await db().raw(`delete from svc_agents_search where ${place}`);
    await expectFound(one, /does not contain it/, true);
    await searchIndexWatchdog.run(app(), compiledNow());
    expect(await findings(one)).toEqual([]);
  });
});

describe('the roll-ups of synthetic results', () => {
  beforeAll(countAllResults);

  it('have as many results as there are', async () => {
    const { syntheticRollupsWatchdog } = compiled('watchdogs/checks/synthetic-rollups');
    const organisation = world.organisation.id;
    const check = await insert('api::synthetic-check.synthetic-check', { name: unique(), organisation });
    const result = { organisation, synthetic_check: check.id, result_status: 'up', response_time_ms: 5 };
    for (const minutes of [1, 100, 3000])
      await insert('api::synthetic-result.synthetic-result', {
        ...result,
        checked_at: new Date(Date.now() - minutes * 60_000).toISOString(),
      });
    const one = about('synthetic-rollups', `synthetic_checks ${check.id} `);
    await syntheticRollupsWatchdog.run(app(), compiledNow());
    expect(await findings(one)).toEqual([]);
    await db()('synthetic_rollups').where({ check_id: check.id, hours: 24 }).update({ results: 9 });
    await expectFound(one, /as many results/, true);
    const days = async () =>
      (await db()('synthetic_rollups').where({ check_id: check.id, hours: 24 }).pluck('results')).map(Number);
    expect(await days()).toEqual([]);
    await syntheticRollupsWatchdog.run(app(), compiledNow());
    expect((await days()).reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await findings(one)).toEqual([]);
  });
});

describe('the audit log', () => {
  it('is verified', async () => {
    const { id } = world.organisation;
    const entry = (await db()('audit_entries').where({ organisation_id: id }).first('id', 'action')) as {
      id: number;
      action: string;
    };
    const write = (action: string): Promise<void> =>
      withoutProtection([['update audit_entries set action = ? where id = ?', [action, entry.id]]]);
    await write('nothing.happened');
    await expectFound(about('audit-log', `the chain of organisation ${id},`), /content was changed/, false);
    await write(entry.action);
  });
});

describe('the database', () => {
  it('has the indexes of the schema files', async () => {
    await db().raw('drop index svc_agents_org_status_idx');
    await expectFound(about('objects', 'index svc_agents_org_status_idx'), /is missing/, true);
  });

  it('has its foreign keys', async () => {
    if (isSqlite()) return expect(await findings(about('objects', 'foreign key'))).toEqual([]);
    const { rows } = (await db().raw(
      `select conname as name from pg_constraint where contype = 'f' and conrelid = 'svc_agents'::regclass
         and confrelid = 'cloud_instances'::regclass`,
    )) as unknown as { rows: { name: string }[] };
    await db().raw('alter table svc_agents drop constraint ??', [rows[0]?.name ?? '']);
    await expectFound(about('objects', 'foreign key svc_agents.cloud_instance_id'), /is missing/, true);
  });

  it('continues the ids of its rows', async () => {
    const one = about('sequences', 'the sequence of exchange_rates');
    expect(await findings(one)).toEqual([]);
    if (isSqlite()) return;
    await MAKE.exchange_rates();
    await MAKE.exchange_rates();
    await db().raw(`select setval(pg_get_serial_sequence('exchange_rates', 'id'), 1)`);
    await expectFound(one, /behind the newest row/, true);
    expect(await MAKE.exchange_rates()).toBeGreaterThan(1);
  });

  it('is one whose notifications arrive', async () => {
    const check = about('notifications', '');
    expect(await findings(check)).toEqual([]);
    if (isSqlite()) return;
    serverEnvironment().DATABASE_DIRECT_URL = 'postgres://tenantry:password@127.0.0.1:1/tenantry';
    try {
      await expectFound(check, /^notifications cannot be received: .*ECONNREFUSED/, false);
    } finally {
      delete serverEnvironment().DATABASE_DIRECT_URL;
    }
  });

  it('is intact', async () => {
    const check = about('integrity', '');
    if (!isSqlite()) {
      await db().raw(`update pg_index set indisvalid = false where indexrelid = 'svc_agents_credential_idx'::regclass`);
      await expectFound(check, /not built to the end/, false);
      await db().raw('reindex index svc_agents_credential_idx');
      expect(await findings(check)).toEqual([]);
      return;
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-damaged-'));
    const filename = path.join(folder, 'copy.db');
    await db().raw('vacuum into ?', [filename]);
    const file = openSync(filename, 'r+');
    writeSync(file, Buffer.alloc(4096, 7), 0, 4096, Math.floor(statSync(filename).size / 8192) * 4096);
    closeSync(file);
    giveKnexItsDriver();
    const damaged = knex({ client: 'better-sqlite3', connection: { filename }, useNullAsDefault: true });
    try {
      const { count } = await examine(check, { ...examinedBy(app()), db: damaged as never }, 10);
      expect(count).toBeGreaterThan(0);
    } finally {
      await damaged.destroy();
      rmSync(folder, { recursive: true });
    }
  });
});

/** Runs the command alongside the application, on the same database. */
const doctor = (...args: string[]) =>
  runProcess(process.execPath, [path.join(root, 'scripts/doctor.js'), ...args], {
    cwd: root,
    env: { ...process.env },
    timeout: 280_000,
  });

it('finds permissions of seeded panel roles on what gives rights', async () => {
  const editor = (await db()('admin_roles').where({ code: 'strapi-editor' }).first('id')) as { id: number };
  const permission = { action: 'plugin::content-manager.explorer.update', subject: 'api::membership.membership' };
  const [made] = (await db()('admin_permissions').insert(permission).returning('id')) as { id: number }[];
  const { id } = made as { id: number };
  await db()('admin_permissions_role_lnk').insert({ permission_id: id, role_id: editor.id });
  await expectFound(about('panel-roles', `admin_roles ${editor.id}`), /Editor has permissions on api::memb/, false);
  await db()('admin_permissions').where({ id }).delete();
});

describe('npm run doctor', () => {
  it('prints what it would repair, repairs it with its entry in the audit log, and then finds nothing', async () => {
    const trigger = isSqlite() ? 'audit_entries_no_update' : 'audit_entries_append_only';
    await db().raw(`drop trigger ${trigger}${isSqlite() ? '' : ' on audit_entries'}`);
    const found = await doctor('--only', 'objects');
    expect(found).toMatchObject({ code: 1, stdout: expect.stringContaining(`trigger ${trigger}: it is missing`) });
    expect(found.stdout).toMatch(/--repair creates it, as npm run migrate/);
    const repaired = await doctor('--only', 'objects', '--repair', '--json');
    expect(repaired.code).toBe(0);
    expect(JSON.parse(repaired.stdout)).toMatchObject({ count: 0, repairs: { objects: { repaired: 1, failed: [] } } });
    expect((await auditEntries({ action: 'doctor.repair' })).at(-1)).toMatchObject({ target_id: trigger });
  });

  it.each([
    [['--only', 'nonsense'], /There is no check "nonsense".*audit-log/],
    [['--repair=yes'], /does not take an argument/],
  ])('refuses the arguments %j', async (args, message) => {
    expect(await doctor(...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });
});

it('has a test of every check', () => {
  // tests/api/admin-panel/admin-second-factor.test.ts tests it, with the sign-in.
  expect([...tested, 'panel-factors'].sort()).toEqual(CHECKS.map(({ name }) => name).sort());
});
