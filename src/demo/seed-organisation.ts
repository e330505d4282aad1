import type { Core } from '@strapi/strapi';
import { actInThePast, type Actor } from '../audit/actor';
import { connectionOf } from '../database/connection';
import { storeHeartbeat } from '../repositories/agents/heartbeats';
import { addRecord, changeRecord, findRecord } from '../tenancy/store/system-records';
import { BY_TENANTRY } from './demo-actors';
import type { DemoDeployment } from './deployments/demo-deployment';
import { seedDeployment, seedReport } from './deployments/seed-deployment';
import { importDemoReport } from './import-report';
import { demoId } from './demo-id';
import {
  type Attributes,
  type DemoChange,
  type DemoHeartbeat,
  type DemoOrganisation,
  type DemoRow,
  Ref,
} from './demo-table';
import { defined } from '../values';

const ORGANISATION = 'api::organisation.organisation';
const BLUEPRINT = 'api::blueprint.blueprint';
const DRAFT = 'api::blueprint-draft.blueprint-draft';
const DAY_MS = 86_400_000;

/** Numeric ids of stored records, by the keys that rows refer to. */
export type KnownIds = Map<string, number>;

/** What an event of the history needs. */
interface History {
  strapi: Core.Strapi;
  organisationId: number;
  slug: string;
  known: KnownIds;
}

/** Something that happened in an organisation. */
interface Moment {
  daysAgo: number;
  happen(history: History, at: Date): Promise<void>;
}

const withIds = (data: Attributes, known: KnownIds): Attributes =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (!(value instanceof Ref)) return [name, value];
      const id = known.get(value.key);
      if (id === undefined) throw new Error(`The demo data refers to ${value.key} before it is stored.`);
      return [name, id];
    }),
  );

/** Dates rows: the query engine dates every change, and every new record without a date, by the present. */
const date = async (strapi: Core.Strapi, uid: string, id: number, at: Date, isNew: boolean): Promise<void> => {
  const { tableName } = strapi.db.metadata.get(uid);
  const columns = isNew ? { created_at: at, updated_at: at, published_at: at } : { updated_at: at };
  await connectionOf(strapi)(tableName).where({ id }).update(columns);
};

const create = async (uid: string, row: DemoRow, { strapi, organisationId, slug, known }: History, at: Date) => {
  const data = { ...withIds(row.data, known), documentId: demoId(`${slug}/${row.key}`) };
  const { id } = await addRecord(strapi, uid, organisationId, data);
  await date(strapi, uid, id, at, true);
  known.set(row.key, id);
};

const change = async (uid: string, key: string, set: Attributes, history: History, at: Date): Promise<void> => {
  const { strapi, known } = history;
  const id = defined(known.get(key));
  await changeRecord(strapi, uid, id, withIds(set, known));
  await date(strapi, uid, id, at, false);
  const blueprint = uid === DRAFT && (await findRecord(strapi, BLUEPRINT, { draft: id }));
  if (!blueprint || known.has(`${key}/blueprint`)) return;
  known.set(`${key}/blueprint`, blueprint.id);
  await date(strapi, BLUEPRINT, blueprint.id, at, true);
};

const asActor = (actor: Actor, at: Date, work: () => Promise<void>): Promise<void> =>
  actInThePast({ ...actor, at }, work);

const laterMoment = (uid: string, key: string, later: DemoChange | DemoHeartbeat): Moment => ({
  daysAgo: later.daysAgo,
  async happen(history, at) {
    if ('heartbeat' in later) await storeHeartbeat(history.strapi, defined(history.known.get(key)), {}, at);
    else await asActor(later.by, at, () => change(uid, key, later.set, history, at));
  },
});

const deploymentMoments = (deployment: DemoDeployment): Moment[] => {
  const key = `deployment/${deployment.name}`;
  const { draft, requester, by, daysAgo, reports } = deployment;
  return [
    {
      daysAgo,
      happen: ({ strapi, organisationId, known }, at) =>
        asActor(by, at, async () => {
          const ids = {
            blueprint: defined(known.get(`${draft}/blueprint`)),
            requester: defined(known.get(`person/${requester}`)),
          };
          known.set(key, await seedDeployment(strapi, { organisationId, ...ids }, deployment, at));
        }),
    },
    ...reports.map((report): Moment => ({
      daysAgo: report.daysAgo,
      happen: ({ strapi, known }, at) =>
        asActor(BY_TENANTRY, at, () => seedReport(strapi, defined(known.get(key)), report, at)),
    })),
  ];
};

const momentsOf = ({ tables, then = [], reports = [], deployments = [] }: DemoOrganisation): Moment[] =>
  [
    ...reports.map((report): Moment => ({
      daysAgo: report.daysAgo,
      happen: ({ strapi, organisationId }, at) =>
        asActor(report.by, at, () => importDemoReport(strapi, organisationId, report, at)),
    })),
    ...deployments.flatMap(deploymentMoments),
    ...then.map((each) => laterMoment(ORGANISATION, 'organisation', each)),
    ...tables.flatMap(({ uid, rows }) =>
      rows.flatMap((row): Moment[] => [
        {
          daysAgo: row.daysAgo,
          happen: (history, at) => asActor(row.by, at, () => create(uid, row, history, at)),
        },
        ...(row.then ?? []).map((later) => laterMoment(uid, row.key, later)),
      ]),
    ),
  ].sort((a, b) => b.daysAgo - a.daysAgo);

/** documentId of a demo organisation. */
export const organisationDocumentId = (slug: string): string => demoId(`organisation/${slug}`);

/**
 * Stores a demo organisation and what people, agents and programs have done in it, in the order in which it happened and
 * with the lifecycles, so that its audit log and its events are those of a real one.
 *
 * @param people ids of the demo's accounts, by `person/<email>`
 * @param now the time from which the history is counted
 * @returns id of the organisation
 */
export const seedOrganisation = async (
  strapi: Core.Strapi,
  demo: DemoOrganisation,
  people: KnownIds,
  now: Date,
): Promise<number> => {
  const { slug, attributes, daysAgo } = demo;
  const timeOf = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const known: KnownIds = new Map(people);
  let organisationId = 0;
  await asActor(BY_TENANTRY, timeOf(daysAgo), async () => {
    const data = { ...attributes, slug, documentId: organisationDocumentId(slug) };
    organisationId = (await addRecord(strapi, ORGANISATION, null, data)).id;
    await date(strapi, ORGANISATION, organisationId, timeOf(daysAgo), true);
  });
  known.set('organisation', organisationId);
  const history: History = { strapi, organisationId, slug, known };
  for (const moment of momentsOf(demo)) await moment.happen(history, timeOf(moment.daysAgo));
  return organisationId;
};
