/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expectValidChains } from '../../helpers/audit/audit-command';
import { type OwnDatabase, ownDatabase } from '../../helpers/environment/own-database';
import { type Death, type KillableNodes, killableNodes } from '../../helpers/processes/killable-nodes';
import { seed, seeded } from '../../helpers/seeded';

/** How often a node is killed. A long run chooses more: TEST_KILLS=200. */
const KILLS = Number(process.env.TEST_KILLS ?? 20);
/** More steps than one transaction begins, so that the watchdog goes on with them. */
const MANY = 45;
/** The first guess at how many statements something takes. */
const STATEMENTS = 60;
const PATIENCE_MS = 120_000;

const DOCTOR = path.resolve(__dirname, '../../../scripts/doctor.js');
const WHEN = ['before', 'underway', 'after'] as const;
const random = seeded();

let own: OwnDatabase;
let nodes: KillableNodes;
let headers: Record<string, string>;
let made = 0;

const step = (id: string, type: string, ...before: string[]) => ({ id, type, depends_on: before });

/** Steps of which the last is a verify step: few, which end with their request, or many, which do not. */
const BLUEPRINTS: Record<string, object[]> = {
  few: [step('a', 'provision'), step('b', 'configure', 'a'), step('c', 'verify', 'b')],
  many: [
    ...Array.from({ length: MANY - 1 }, (_all, at) => step(`s${at}`, 'configure', ...(at > 3 ? [`s${at - 4}`] : []))),
    step('last', 'verify', `s${MANY - 2}`),
  ],
};

/** documentId of a blueprint. */
const idOf = (name: string): string => name.padEnd(24, '0');

const post = (to: string, body: object, dieAt?: Death) =>
  nodes.post({ path: to, headers, body, ...(dieAt && { dieAt }) });

const carryOn = (dieAt?: Death) => nodes.run({ watchdog: 'deployments', now: Date.now() + 1, ...(dieAt && { dieAt }) });

const deploy = (blueprint: string, dieAt?: Death) =>
  post(`/blueprints/${idOf(blueprint)}/deploy`, { data: { name: `shop ${(made += 1)}` } }, dieAt);

/** Deploys undisturbed; returns the path of the deployment, with or without its last steps. */
const deployed = async (blueprint: string, isComplete: boolean): Promise<string> => {
  const answer = await deploy(blueprint);
  expect([answer?.status, answer?.body.error]).toEqual([201, undefined]);
  if (isComplete) await carryOn();
  return `/deployments/${answer?.body.meta.deployment}`;
};

/** What a node does when it is killed; null if it was. */
type Doing = (blueprint: string, dieAt: Death) => Promise<unknown>;
const DOINGS: Record<string, Doing> = {
  deploys: deploy,
  destroys: async (blueprint, dieAt) => post(`${await deployed(blueprint, true)}/destroy`, {}, dieAt),
  verifies: async (blueprint, dieAt) => post(`${await deployed(blueprint, true)}/verify`, {}, dieAt),
  'carries on': async (_blueprint, dieAt) => {
    await deployed('many', false);
    return carryOn(dieAt);
  },
};

/** Does something until a node has died of it, each time at an earlier statement. */
const killIn = async (doing: Doing, blueprint: string, when: Death['when']): Promise<void> => {
  for (let most = STATEMENTS; most > 0;) {
    const nth = 1 + random(most);
    if ((await doing(blueprint, { statement: '.', nth, when })) === null) return;
    most = nth - 1;
  }
  throw new Error('No statement was intercepted.');
};

interface Stored {
  id: number;
  deployment_status: string;
  action: string;
}

/** What is stored of all deployments: each has ended, has run each step once, and has one instance. */
const expectEnded = async (): Promise<void> => {
  const all: Stored[] = await own.db('deployments').orderBy('id');
  expect(
    all.filter((one) => !['succeeded/apply', 'destroyed/destroy'].includes(`${one.deployment_status}/${one.action}`)),
  ).toEqual([]);
  expect(await own.db('deployment_steps').where('step_status', '<>', 'succeeded').orWhere('attempt', '<>', 1)).toEqual(
    [],
  );
  const instances = await own.db('cloud_instances').orderBy('deployment_id').select('deployment_id', 'instance_status');
  expect(instances).toEqual(
    all.map((one) => ({
      deployment_id: one.id,
      instance_status: one.deployment_status === 'destroyed' ? 'terminated' : 'provisioning',
    })),
  );
  expect(await own.db('deployment_runs').whereNotNull('next_at')).toEqual([]);
};

const addBlueprints = async (organisation: string): Promise<void> => {
  const { id } = await own.db('organisations').where({ document_id: organisation }).first('id');
  const at = own.moment(Date.now());
  for (const [name, steps] of Object.entries(BLUEPRINTS))
    await own.db('blueprints').insert({
      ...{ document_id: idOf(name), name, steps: JSON.stringify(steps), organisation_id: id },
      ...{ line: idOf(name), number: 1, latest: true },
      ...{ created_at: at, updated_at: at, published_at: at },
    });
};

beforeAll(async () => {
  own = await ownDatabase({ hasTables: true });
  nodes = killableNodes({ ...own.env, WATCHDOGS_ENABLED: 'false' });
  headers = { Authorization: `Bearer ${await nodes.signIn()}` };
  const answer = await post('/organisations', { data: { name: 'Acme', max_instances: null } });
  expect(answer).toMatchObject({ status: 201 });
  const { documentId } = answer?.body.data;
  headers['X-Organisation-Id'] = documentId;
  await addBlueprints(documentId);
});

afterAll(async () => {
  await nodes.stop();
  await own.drop();
});

describe(`deployments whose node is killed (TEST_SEED=${seed})`, () => {
  const kills = Array.from({ length: KILLS }, (_all, at) => {
    const names = Object.keys(DOINGS);
    const [does, when] = [names[at % names.length] ?? '', WHEN[random(3)] as Death['when']];
    return { at: at + 1, does, blueprint: random(2) === 0 ? 'few' : 'many', when };
  });

  it.each(kills)(
    'end, and do nothing twice: $at, it $does $blueprint steps and dies $when a statement',
    async ({ does, blueprint, when }) => {
      await killIn(DOINGS[does] as Doing, blueprint, when);
      expect((await carryOn())?.report).toMatchObject({ failed: 0 });
      await expectEnded();
    },
    PATIENCE_MS,
  );

  it('leave a database without faults, and a valid audit log', () => {
    const { status, stdout } = spawnSync(process.execPath, [DOCTOR], {
      env: { ...process.env, ...own.env },
      encoding: 'utf8',
    });
    // What the doctor says is in the message if it finds something.
    expect({ status, said: status === 0 ? 'nothing' : stdout }).toEqual({ status: 0, said: 'nothing' });
    expect(stdout).toContain('deployments');
    expectValidChains(own.env);
  });
});
