import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { changeRun } from '../../repositories/deployments/deployments';
import { removeAttempts, removeRemains } from '../../repositories/deployments/remains';
import { ATTEMPTS, RUNS } from '../../repositories/deployments/tables';
import { findByRules, rowRule, type RowRule } from '../broken-rows';
import { columnsByTable } from '../catalogue';
import type { Check, Examined, Finding, Repair } from '../check';

const DEPLOYMENTS = 'deployments';
const STEPS = 'deployment_steps';
/** Remains of one part. Their findings are in memory at the same time. */
const PART = 500;

const isIn = (...statuses: string[]): string =>
  `t.deployment_status in (${statuses.map((one) => `'${one}'`).join(', ')})`;

const BROKEN = ['failed', 'timed_out', 'cancelled', 'rejected', 'destroyed'];
const HAS_RUN = `exists (select 1 from ${RUNS} r where r.deployment_id = t.id)`;
const HAS_OPEN_ATTEMPT = `exists (select 1 from ${ATTEMPTS} a where a.deployment_id = t.id and a.state <> 'ended')`;
/** Whether the engine has to carry it on, but nothing makes it look there. */
const IS_FORGOTTEN = `(${isIn('pending', 'running', 'destroying')} or t.action = 'verify') and not ${HAS_OPEN_ATTEMPT}
  and not exists (select 1 from ${RUNS} r where r.deployment_id = t.id and r.next_at is not null)`;

const makeDue = (strapi: Core.Strapi, deploymentId: number): Promise<void> =>
  changeRun(strapi, deploymentId, { nextAt: Date.now() });

const makeDeploymentDue = async (strapi: Core.Strapi, stepId: number): Promise<void> => {
  const [deploymentId] = await connectionOf(strapi)(STEPS).where({ id: stepId }).pluck<number[]>('deployment_id');
  if (deploymentId !== undefined) await makeDue(strapi, deploymentId);
};

const endAttempts = (strapi: Core.Strapi, deploymentId: number): Promise<number> => {
  const end = { state: 'ended', outcome: 'cancelled', error: 'Its deployment had ended.', ended: Date.now() };
  return connectionOf(strapi)(ATTEMPTS)
    .where({ deployment_id: deploymentId })
    .whereNot('state', 'ended')
    .update({ ...end, secret: null });
};

const RULES: RowRule[] = [
  rowRule(STEPS, 't.deployment_id is null', 'it is a step of a deployment that does not exist', {
    does: 'removes it',
    set: 'remove',
  }),
  rowRule(
    STEPS,
    `t.step_status = 'running' and t.executor <> 'record'
       and not exists (select 1 from ${ATTEMPTS} a where a.step_id = t.id and a.state <> 'ended')`,
    'it is running, but no attempt of it is open',
    {
      does: 'marks it as unknown, so that a person says what happened',
      set: (_db, now) => ({
        ...{ step_status: 'unknown', error: 'Its attempt was lost, so its executor may or may not have done it.' },
        ...{ ended_at: now, updated_at: now },
      }),
      also: makeDeploymentDue,
    },
  ),
  rowRule(
    DEPLOYMENTS,
    `${isIn('awaiting_approval', 'succeeded', ...BROKEN)} and t.action <> 'verify' and ${HAS_OPEN_ATTEMPT}`,
    'nothing of it runs, but an attempt of a step is open',
    { does: 'ends the attempt as cancelled', set: (_db, now) => ({ updated_at: now }), also: endAttempts },
  ),
  rowRule(DEPLOYMENTS, `${IS_FORGOTTEN} and ${HAS_RUN}`, 'it has not ended, but the engine never looks at it again', {
    does: 'makes it due now',
    set: (_db, now) => ({ updated_at: now }),
    also: makeDue,
  }),
  rowRule(DEPLOYMENTS, `${IS_FORGOTTEN} and not ${HAS_RUN}`, 'it has not ended, but what it carries out is gone'),
  rowRule(
    DEPLOYMENTS,
    `(t.reserved_eur is not null or t.reserved_month is not null) and ${isIn(...BROKEN)}`,
    'it has ended, but still reserves budget',
    { does: 'ends the reservation', set: () => ({ reserved_eur: null, reserved_month: null }) },
  ),
];

/** A finding about something without a content type. */
const remains = (record: string, fault: string, id: string, run: Repair['run']): Finding => ({
  ...{ record, fault },
  repair: { does: 'removes it', organisationId: null, target: { type: 'deployment', id }, run },
});

/** Finds what is left of deployments that are gone; the database removes it with them. */
async function* findRemains({ db }: Examined): AsyncGenerator<Finding> {
  const owners = db.from(
    db.raw(`(select deployment_id from ${RUNS} union select deployment_id from ${ATTEMPTS}) as o`),
  );
  for (let after = 0; ;) {
    const left: number[] = await owners
      .clone()
      .where('o.deployment_id', '>', after)
      .whereNotExists(db(`${DEPLOYMENTS} as d`).whereRaw('d.id = o.deployment_id').select('d.id'))
      .orderBy('o.deployment_id')
      .limit(PART)
      .pluck('o.deployment_id');
    for (const id of left)
      yield remains(
        `${DEPLOYMENTS} ${id}`,
        'it is gone, but what it carried out or its attempts are still there',
        String(id),
        async (strapi) => (await removeRemains(strapi, id)) > 0,
      );
    if (left.length < PART) return;
    after = left.at(-1) ?? after;
  }
}

/** Finds attempts of steps that are gone, while their deployment is there. */
async function* findLostAttempts({ db }: Examined): AsyncGenerator<Finding> {
  for (let after = ''; ;) {
    const lost: string[] = await db(`${ATTEMPTS} as a`)
      .where('a.id', '>', after)
      .whereExists(db(`${DEPLOYMENTS} as d`).whereRaw('d.id = a.deployment_id').select('d.id'))
      .whereNotExists(db(`${STEPS} as s`).whereRaw('s.id = a.step_id').select('s.id'))
      .orderBy('a.id')
      .limit(PART)
      .pluck('a.id');
    for (const id of lost)
      yield remains(
        `${ATTEMPTS} ${id}`,
        'it is an attempt of a step that does not exist',
        id,
        async (strapi) => (await removeAttempts(strapi, { id })) > 0,
      );
    if (lost.length < PART) return;
    after = lost.at(-1) ?? after;
  }
}

async function* find(examined: Examined): AsyncGenerator<Finding> {
  const tables = await columnsByTable(examined);
  // A missing table is a finding of the check `objects`.
  if (![RUNS, ATTEMPTS, DEPLOYMENTS, STEPS].every((name) => tables.has(name))) return;
  yield* findRemains(examined);
  yield* findLostAttempts(examined);
  yield* findByRules(examined, RULES);
}

/** Deployments. The engine carries on those whose node has died; what only an incident can leave is found here. */
export const deployments: Check = {
  name: 'deployments',
  checks: 'Deployments that have not ended are carried on, and those that have ended hold nothing.',
  repairs:
    'Makes the deployment due, ends attempts and reservations, removes what is left of deployments that are gone. ' +
    'A running step without an attempt becomes unknown: a person resolves it.',
  find,
};
