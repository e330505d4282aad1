import { randomBytes } from 'node:crypto';
import { app, db } from '../api';
import { inDays } from '../api-keys';
import { rowsOf } from '../cells';
import { sampleRecord } from './sample-record';
import { createPerson, createTenant, insert, type Person, type Tenant, unique } from '../world';

type Ids = { id: number; documentId: string };

/** An organisation with a record of each type, whose texts no one else can know, and another organisation. */
export interface IsolationWorld {
  owning: Tenant & { slug: string };
  other: Tenant;
  /** A record of each type of the owning organisation, by the name of the type. */
  records: Record<string, Ids>;
  /** A word in every text of the owning organisation, which requests of strangers can contain. */
  known: string;
  /** What begins every canary: the texts of the owning organisation, which no response to a stranger can contain. */
  canaries: RegExp;
  /** The canary in a column of the owning organisation. */
  canaryOf: (table: string, column: string) => string;
}

const USER = 'plugin::users-permissions.user';

interface Relation {
  target?: string;
  joinColumn?: { name: string };
}

export const uidOf = (type: string): string => `api::${type}.${type}`;

/** Texts that have to keep their value, because the application parses or verifies them. */
const KEPT = new Set([
  ...['organisations.plan', 'organisations.sso_proven_method', 'webhook_endpoints.secret_sealed'],
  ...['webhook_endpoints.previous_secret_sealed', 'memberships.directory_emails', 'memberships.directory_groups'],
  ...['outbox_events.event', 'outbox_events.endpoint', 'webhook_endpoints.url'],
]);

type Attributes = Record<string, { type: string; columnName?: string }>;

const TEXTS = ['string', 'text', 'email'];

/** Writes a canary of its own to every text column of a record that has none yet. */
const fillTexts = async (uid: string, { id }: Ids, known: string, secret: string): Promise<void> => {
  const { tableName, attributes } = app().db.metadata.get(uid) as { tableName: string; attributes: object };
  // The database refuses to change the log, which has the texts of the records.
  if (tableName === 'audit_entries') return;
  const row = (await db()(tableName).where({ id }).first()) as Record<string, unknown>;
  const texts: Record<string, string> = {};
  for (const { type, columnName } of Object.values(attributes as Attributes)) {
    if (!columnName || !TEXTS.includes(type) || columnName === 'document_id' || columnName === 'locale') continue;
    if (KEPT.has(`${tableName}.${columnName}`) || String(row[columnName]).includes(`${secret}-`)) continue;
    const canary = `${secret}-${tableName}-${columnName}`;
    texts[columnName] = type === 'email' ? `${canary}@example.com` : `${known} ${canary}`;
  }
  if (Object.keys(texts).length > 0) await db()(tableName).where({ id }).update(texts);
};

/**
 * What the records of some types need beyond what their definition says: relations, and values of their own. An organisation's other texts
 * are filled in afterwards.
 */
const attributesOf = (text: string, people: Tenant['people'], records: Record<string, Ids>) => ({
  'api-key': () => ({
    ...{ name: text, capabilities: ['agent:read'], expires_at: inDays(300) },
    ...{ creator: people.owner.id, secret_hash: unique() },
  }),
  'blueprint-draft': () => ({ name: text, tags: [text], author: people.engineer.id }),
  blueprint: () => ({ name: text, slug: unique('blueprint'), tags: [text], draft: records['blueprint-draft']?.id }),
  'cloud-account': () => ({ billing_account_id: text }),
  'cloud-instance': () => ({ name: text, blueprint: records.blueprint?.id }),
  'compliance-rule': () => ({ match: 'rule', value: text, iso_control: text }),
  'cost-record': () => ({ amount_eur: 7, charged_at: new Date(Date.now() - 1000).toISOString(), service: text }),
  'directory-integration': () => ({ name: text, kind: 'okta', enabled: false }),
  invitation: () => ({ email: `${unique('guest')}@example.com`, role: 'viewer', invited_by: people.owner.id }),
  'maintenance-window': () => ({
    ...{ name: text, starts: inDays(1).slice(0, 16), duration_minutes: 60, timezone: 'UTC' },
  }),
  membership: async () => ({ user: (await createPerson()).id, role: 'viewer', display_name: text }),
  'unlinked-subscription': () => ({ provider_subscription_id: unique('sub'), organisation_named: text }),
  'subscription-plan': () => ({ name: unique('plan'), account_tier: 'team', is_public: false }),
  'watchdog-run': () => ({
    ...{ watchdog: 'plan-expiry', started_at: inDays(-1), ended_at: inDays(-1), failed: 1 },
    failures: [{ record: text, cause: text, count: 1 }],
  }),
  'scim-group': () => ({ display_name: text }),
  'scim-token': () => ({ token_hash: unique(), expires_at: inDays(300), label: text }),
  subscription: () => ({ subscription_status: 'active' }),
  'svc-agent': () => ({ hostname: text, cloud_instance: records['cloud-instance']?.id }),
  'synthetic-result': () => ({
    check_name: text,
    result_status: 'up',
    synthetic_check: records['synthetic-check']?.id,
  }),
  'webhook-endpoint': () => ({ url: `https://hooks.example/${text.replaceAll(' ', '-')}`, enabled: true }),
  'outbox-event': () => ({
    ...{ event: 'agent.enrolled', destination: 'webhook', endpoint: records['webhook-endpoint']?.documentId },
    ...{ event_status: 'dead', payload: { text }, available_at: new Date().toISOString() },
  }),
});

/** The types whose rows belong to organisations, except the log, which has entries of all of them. */
export const ownedTypes = (): string[] =>
  [...app().db.metadata.values()]
    .filter(({ uid, attributes }) => uid.startsWith('api::') && 'organisation' in attributes)
    .map(({ uid }) => uid.split('.')[1] as string)
    .filter((type) => type !== 'audit-entry');

/** What is stored about the people: their texts that only they can see. */
const addAccountTexts = async ({ people }: Tenant, known: string, secret: string): Promise<void> => {
  const { connection } = app().db;
  for (const { id } of Object.values(people)) {
    const canary = (column: string) => `${known} ${secret}-accounts-${column}`;
    await insert(uidOf('second-factor'), {
      user: id,
      kind: 'totp',
      name: canary('factor'),
      confirmed_at: new Date().toISOString(),
    });
    await insert(uidOf('identity'), { user: id, issuer: canary('issuer'), subject: `${canary('subject')}-${id}` });
    await connection('sessions')
      .where({ user_id: id })
      .update({ user_agent: canary('user_agent'), client_address: canary('client_address') });
  }
};

/** Adds one record of each type, with canaries. */
const addRecords = async (owning: Tenant, known: string, secret: string): Promise<Record<string, Ids>> => {
  const records: Record<string, Ids> = { organisation: owning };
  const attributes = attributesOf(`${known} ${secret}`, owning.people, records);
  const plain = ownedTypes()
    .filter((type) => !(type in attributes))
    .map((type) => [type, () => sampleRecord(uidOf(type), `${known} ${secret}`)] as const);
  for (const [type, make] of [...plain, ...Object.entries(attributes)])
    records[type] = await insert<Ids>(uidOf(type), { organisation: owning.id, ...(await make()) });
  records.member = records.membership as Ids;
  const entries = db()('audit_entries').where({ organisation_id: owning.id }).orderBy('id', 'desc');
  const entry = (await entries.first('id', 'document_id')) as { id: number; document_id: string };
  records['audit-entry'] = { id: entry.id, documentId: entry.document_id };
  for (const [type, record] of Object.entries(records))
    if (type !== 'member') await fillTexts(uidOf(type), record, known, secret);
  return records;
};

/** Creates the two organisations, and the records of one. */
export const createIsolationWorld = async (): Promise<IsolationWorld> => {
  const known = `known${randomBytes(5).toString('hex')}`;
  const secret = `secret${randomBytes(8).toString('hex')}`;
  const slug = `${known}-${secret}-slug`;
  const tenant = await createTenant({
    ...{ name: `${known} ${secret}-name`, slug, leaderboard_enabled: true },
    ...{ budget_alert_emails: [`${secret}-alerts@example.com`], max_members: null },
  });
  const owning = { ...tenant, slug };
  const other = await createTenant({ max_members: null });
  const records = await addRecords(owning, known, secret);
  await addAccountTexts(owning, known, secret);
  const people = Object.values(owning.people);
  const { organisation: _, member: __, ...others } = records;
  const ids = [...people, ...Object.values(others)].map(({ documentId }) => documentId);
  const beginnings = [secret, ...people.map(({ username }) => username), ...ids];
  const canaries = new RegExp(`(?:${beginnings.join('|')})[\\w-]*`, 'gi');
  return {
    owning,
    other,
    records,
    known,
    canaries,
    canaryOf: (table, column) => `${known} ${secret}-${table}-${column}`,
  };
};

/** A person whom the owning organisation has asked to join, and one whose membership has ended. */
export const createFormerAndFuture = async ({
  owning,
}: IsolationWorld): Promise<{ pending: Person; ended: Person }> => {
  const [pending, ended] = [await createPerson(), await createPerson()];
  const at = new Date().toISOString();
  const member = (person: Person, state: object) =>
    insert(uidOf('membership'), { organisation: owning.id, user: person.id, role: 'owner', ...state });
  await member(pending, { pending_since: at });
  await member(ended, { deactivated_at: at });
  return { pending, ended };
};

/** Columns of accounts that change on purpose: when a person uses a session, or when anyone has a link sent to a person. */
const PASSING: Record<string, readonly string[]> = {
  sessions: ['last_used_at'],
  up_users: ['reset_password_token', 'updated_at', 'published_at'],
};

/** The rows about the people of the owning organisation that belong to no organisation. */
const rowsOfPeople = async ({ people }: Tenant): Promise<[table: string, rows: object[]][]> => {
  const ids = Object.values(people).map(({ id }) => id);
  const tables = [['up_users', 'id']];
  for (const { uid, tableName, attributes } of app().db.metadata.values())
    for (const attribute of Object.values(attributes as Record<string, Relation>))
      if (
        uid.startsWith('api::') &&
        attribute.target === USER &&
        attribute.joinColumn &&
        !('organisation' in attributes)
      )
        tables.push([tableName, attribute.joinColumn.name]);
  const read = async ([table, column]: string[]): Promise<[string, object[]]> => {
    const rows = (await app()
      .db.connection(table)
      .whereIn(column as string, ids)
      .orderBy('id')) as object[];
    const isKept = ([name]: [string, unknown]) => !PASSING[table as string]?.includes(name);
    return [table as string, rows.map((row) => Object.fromEntries(Object.entries(row).filter(isKept)))];
  };
  return Promise.all(tables.map(read));
};

/** All rows of the owning organisation and its people, as one text for each table. */
export const ownedRows = async ({ owning }: IsolationWorld): Promise<string[]> => {
  const rows = JSON.parse(await rowsOf(owning)) as unknown[];
  return [...rows, ...(await rowsOfPeople(owning))].map((table) => JSON.stringify(table));
};

/** The tables of the owning organisation and its people whose rows differ from an earlier `ownedRows()`. */
export const changedTables = async (world: IsolationWorld, before: readonly string[]): Promise<string[]> =>
  (await ownedRows(world)).filter((rows) => !before.includes(rows)).map((rows) => String(JSON.parse(rows)[0]));
