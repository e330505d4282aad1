import { app, db } from './api';
import { inDays } from './api-keys';
import { createPerson, createTenant, insert, join, type Tenant, unique } from './world';

type Ids = { id: number; documentId: string };

const uid = (type: string): string => `api::${type}.${type}`;

/** A time within the current month, and one before it. */
export const thisMonth = (): string => new Date(Date.now() - 1000).toISOString();
export const LONG_AGO = '2020-02-03T04:05:06.000Z';

/** Creates one record of every type that organisations own, with their usual relations. */
export const createOwnedRecords = async (organisation: number, authorId: number) => {
  const add = (type: string, data: Record<string, unknown>): Promise<Ids> =>
    insert(uid(type), { organisation, ...data });
  const draft = await add('blueprint-draft', { name: 'Web shop', slug: 'web-shop', author: authorId });
  const blueprint = await add('blueprint', { name: 'Web shop', slug: 'web-shop', draft: draft.id, author: authorId });
  const instance = await add('cloud-instance', { name: 'db-1', blueprint: blueprint.id });
  const agent = await add('svc-agent', { hostname: 'web-1', cloud_instance: instance.id, agent_status: 'active' });
  const revoked = await add('svc-agent', { hostname: 'old', agent_status: 'revoked' });
  const check = await add('synthetic-check', { name: 'home page' });
  const result = await add('synthetic-result', { check_name: 'a', synthetic_check: check.id, result_status: 'up' });
  const loose = await add('synthetic-result', { check_name: 'b', result_status: 'down' });
  const finding = await add('security-finding', { rule_id: 'R1', severity: 'high', finding_status: 'open' });
  const cost = await add('cost-record', { amount_eur: 7.1, charged_at: thisMonth() });
  const oldCost = await add('cost-record', { amount_eur: 900, charged_at: LONG_AGO });
  const token = await add('scim-token', { token_hash: unique(), expires_at: '2099-01-01T00:00:00.000Z' });
  const key = await add('api-key', {
    name: 'pipeline',
    capabilities: ['agent:read'],
    expires_at: inDays(300),
    creator: (await createPerson()).id,
    secret_hash: unique(),
  });
  const directory = await add('directory-integration', {
    name: 'Entra',
    kind: 'entra',
    idp_tenant_id: 't',
    enabled: true,
  });
  const webhook = await add('webhook-endpoint', { url: 'https://hooks.example.com/tenantry' });
  const subscription = await add('subscription', { subscription_status: 'active' });
  return {
    ...{ draft, blueprint, instance, agent, revoked, check, result, loose, finding },
    ...{ cost, oldCost, token, key, directory, webhook, subscription },
  };
};

export type OwnedRecords = Awaited<ReturnType<typeof createOwnedRecords>>;

/** Two organisations of one owner. The source has records. */
export const createPair = async (
  sourceFields: Record<string, unknown> = {},
  targetFields: Record<string, unknown> = {},
): Promise<{ source: Tenant; target: Tenant; owned: OwnedRecords }> => {
  const [source, target] = [await createTenant(sourceFields), await createTenant(targetFields)];
  await join(target.id, source.people.owner, 'owner');
  return { source, target, owned: await createOwnedRecords(source.id, source.people.engineer.id) };
};

/** The numeric id of the organisation that a record belongs to. */
export const ownerOf = async (type: string, { id }: { id: number }): Promise<number | null> => {
  const { tableName } = app().db.metadata.get(uid(type));
  const row = (await db()(tableName).where({ id }).first('organisation_id')) as
    | { organisation_id: number | null }
    | undefined;
  return row?.organisation_id ?? null;
};

/** The row of an organisation. */
export const organisationRow = (id: number): Promise<Record<string, unknown>> =>
  db()('organisations').where({ id }).first() as never;

/** Pairs of related records that belong to different organisations. */
export const relationsAcrossOrganisations = async (): Promise<unknown[]> => {
  const relations = [
    ['svc_agents', 'cloud_instance_id', 'cloud_instances'],
    ['cloud_instances', 'blueprint_id', 'blueprints'],
    ['blueprints', 'draft_id', 'blueprint_drafts'],
    ['synthetic_results', 'synthetic_check_id', 'synthetic_checks'],
  ] as const;
  const torn = await Promise.all(
    relations.map(([from, column, to]) =>
      db()(`${from} as a`)
        .join(`${to} as b`, 'b.id', `a.${column}`)
        .whereRaw('a.organisation_id <> b.organisation_id')
        .select('a.id', 'b.id'),
    ),
  );
  return torn.flat();
};
