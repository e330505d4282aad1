import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { rowTrigger } from '../../database/schema/row-trigger';

/*
 * Tables of deployments without content types: only the engine reads them. They have no organisation, so they move with their
 * deployment in a merge or split.
 */

/** What a deployment carries out, as it was planned, and when the engine must look at it again. */
export const RUNS = 'deployment_runs';
/** Each run of a step. What has ended never changes. */
export const ATTEMPTS = 'deployment_attempts';
/** What the programs of steps printed. */
export const LOGS = 'deployment_log';
/** Ends of such texts that can be the beginning of a secret; sealed. They are there until more comes, or the attempt ends. */
export const HELD_LOGS = 'deployment_log_held';
/** The callbacks of webhook endpoints that were stored, so that a repeated one has no effect. */
export const CALLBACKS = 'deployment_callbacks';

/** Characters of the id of a callback. */
export const MAX_MESSAGE_ID = 200;

const ofDeployment = `attempt_id in (select id from ${ATTEMPTS} where deployment_id = old.id)`;

const DELETION = {
  name: `${RUNS}_deletion`,
  event: 'delete',
  table: 'deployments',
  does: `delete from ${LOGS} where ${ofDeployment};
    delete from ${HELD_LOGS} where ${ofDeployment};
    delete from ${CALLBACKS} where ${ofDeployment};
    delete from ${ATTEMPTS} where deployment_id = old.id;
    delete from ${RUNS} where deployment_id = old.id`,
};

const tables = (onSqlite: boolean): string[] => [
  `create table if not exists ${RUNS} (deployment_id integer primary key, plan_id varchar(64) not null unique,
    definition text not null, secrets text, next_at bigint, cancel_at bigint, round integer not null)`,
  `create index if not exists ${RUNS}_next_idx on ${RUNS} (next_at) where next_at is not null`,
  `create table if not exists ${ATTEMPTS} (id varchar(32) primary key, deployment_id integer not null, step_id integer not null,
    number integer not null, executor varchar(16) not null, state varchar(16) not null, runner text, labels text,
    agent varchar(64), fence varchar(64), secret text, deadline bigint not null, ceiling bigint not null,
    outcome varchar(16), error text, started bigint not null, ended bigint)`,
  `create unique index if not exists ${ATTEMPTS}_step_idx on ${ATTEMPTS} (step_id, number)`,
  `create index if not exists ${ATTEMPTS}_deployment_idx on ${ATTEMPTS} (deployment_id, state)`,
  `create index if not exists ${ATTEMPTS}_open_idx on ${ATTEMPTS} (executor, state, deadline, deployment_id) where state <> 'ended'`,
  `create index if not exists ${ATTEMPTS}_waiting_idx on ${ATTEMPTS} (started) where state = 'waiting'`,
  `create index if not exists ${ATTEMPTS}_ended_idx on ${ATTEMPTS} (ended) where ended is not null`,
  `create index if not exists ${ATTEMPTS}_agent_idx on ${ATTEMPTS} (agent) where state = 'running'`,
  `create table if not exists ${LOGS} (attempt_id varchar(32) not null, position bigint not null, line text not null,
    primary key (attempt_id, position))${onSqlite ? ' without rowid' : ''}`,
  `create table if not exists ${HELD_LOGS} (attempt_id varchar(32) primary key, sealed text not null)`,
  `create table if not exists ${CALLBACKS} (attempt_id varchar(32) not null, message_id varchar(${MAX_MESSAGE_ID}) not null,
    digest varchar(64) not null, received bigint not null, primary key (attempt_id, message_id))`,
];

/** The tables of deployments. */
export const DEPLOYMENT_TABLES: DatabaseObject = {
  name: 'deployments',
  definition: (strapi: Core.Strapi) => [...tables(isSqlite(strapi)), ...rowTrigger(isSqlite(strapi), DELETION)],
};
