import { randomBytes } from 'node:crypto';
import { app } from '../api';
import { inDays } from '../api-keys';
import { rowsOf } from '../cells';
import { createPerson, createTenant, insert, type Person, type Tenant, unique } from '../world';

type Ids = { id: number; documentId: string };

/** An organisation with a record of each type, whose texts no one else can know, and another organisation. */
export interface IsolationWorld {
  owning: Tenant;
  other: Tenant;
  /** A record of each type of the owning organisation, by the name of the type. */
  records: Record<string, Ids>;
  /** A word in every text of the owning organisation, which requests of strangers can contain. */
  known: string;
  /** Texts of the owning organisation, which no response to a stranger can contain. */
  secrets: string[];
}

const uidOf = (type: string): string => `api::${type}.${type}`;

/** Texts that have to keep their value, because the application parses or verifies them. */
const KEPT = new Set([
  ...['organisations.plan', 'organisations.sso_proven_method', 'webhook_endpoints.secret_sealed'],
  ...['webhook_endpoints.previous_secret_sealed', 'memberships.directory_emails', 'memberships.directory_groups'],
  ...['outbox_events.event', 'outbox_events.endpoint', 'webhook_endpoints.url'],
]);

type Attributes = Record<string, { type: string; columnName?: string }>;

/** Writes a secret text to every text column of a record that has none yet. */
const fillTexts = async (uid: string, { id }: Ids, known: string, secret: string): Promise<void> => {
  const { tableName, attributes } = app().db.metadata.get(uid) as { tableName: string; attributes: object };
  // The database refuses to change the log, which has the texts of the records.
  if (tableName === 'audit_entries') return;
  const row = (await app().db.connection(tableName).where({ id }).first()) as Record<string, unknown>;
  const texts: Record<string, string> = {};
  for (const { type, columnName } of Object.values(attributes as Attributes)) {
    if (!columnName || !['string', 'text'].includes(type) || columnName === 'document_id' || columnName === 'locale')
      continue;
    if (KEPT.has(`${tableName}.${columnName}`) || String(row[columnName]).includes(secret)) continue;
    texts[columnName] = `${known} ${secret} ${columnName}`;
  }
  if (Object.keys(texts).length > 0) await app().db.connection(tableName).where({ id }).update(texts);
};

/** What the record of each type needs. An organisation's other texts are filled in afterwards. */
const attributesOf = (text: string, people: Tenant['people'], records: Record<string, Ids>) => ({
  'api-key': () => ({
    ...{ name: text, capabilities: ['agent:read'], expires_at: inDays(300) },
    ...{ creator: people.owner.id, secret_hash: unique() },
  }),
  'blueprint-draft': () => ({ name: text, tags: [text], author: people.engineer.id }),
  blueprint: () => ({ name: text, slug: unique('blueprint'), tags: [text], draft: records['blueprint-draft']?.id }),
  'cloud-account': () => ({ billing_account_id: text }),
  'cloud-instance': () => ({ name: text, blueprint: records.blueprint?.id }),
  'cost-record': () => ({ amount_eur: 7, charged_at: new Date(Date.now() - 1000).toISOString(), service: text }),
  'directory-integration': () => ({ name: text, kind: 'okta', enabled: false }),
  invitation: () => ({ email: `${unique('guest')}@example.com`, role: 'viewer', invited_by: people.owner.id }),
  membership: async () => ({ user: (await createPerson()).id, role: 'viewer', display_name: text }),
  'scim-group': () => ({ display_name: text }),
  'scim-token': () => ({ token_hash: unique(), expires_at: inDays(300), label: text }),
  'security-finding': () => ({ rule_id: text, severity: 'high', finding_status: 'open', description: text }),
  subscription: () => ({ subscription_status: 'active' }),
  'svc-agent': () => ({ hostname: text, cloud_instance: records['cloud-instance']?.id }),
  'synthetic-check': () => ({ name: text }),
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
const ownedTypes = (): string[] =>
  [...app().db.metadata.values()]
    .filter(({ uid, attributes }) => uid.startsWith('api::') && 'organisation' in attributes)
    .map(({ uid }) => uid.split('.')[1] as string)
    .filter((type) => type !== 'audit-entry');

/** Adds one record of each type, with secret texts. */
const addRecords = async (owning: Tenant, known: string, secret: string): Promise<Record<string, Ids>> => {
  const records: Record<string, Ids> = { organisation: owning };
  const attributes = attributesOf(`${known} ${secret}`, owning.people, records);
  const missing = ownedTypes().filter((type) => !(type in attributes));
  if (missing.length > 0)
    throw new Error(`There is no record of ${missing.join()}: add what it needs in tests/helpers/isolation/world.ts.`);
  for (const [type, make] of Object.entries(attributes))
    records[type] = await insert<Ids>(uidOf(type), { organisation: owning.id, ...(await make()) });
  records.member = records.membership as Ids;
  const entries = app().db.connection('audit_entries').where({ organisation_id: owning.id }).orderBy('id', 'desc');
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
  const owning = await createTenant({
    ...{ name: `${known} ${secret}`, slug: `${known}-${secret}`, leaderboard_enabled: true, vat_id_name: secret },
    ...{ budget_alert_emails: [`${secret}@example.com`], max_members: null },
  });
  const other = await createTenant({ max_members: null });
  const records = await addRecords(owning, known, secret);
  const people = Object.values(owning.people);
  const secrets = [secret, ...people.flatMap(({ username, documentId }) => [username, documentId])];
  return { owning, other, records, known, secrets };
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

/** The tables of the owning organisation whose rows differ from an earlier `rowsOf()`. */
export const changedTables = async ({ owning }: IsolationWorld, before: string): Promise<unknown[]> => {
  const old = (JSON.parse(before) as unknown[]).map((rows) => JSON.stringify(rows));
  const now = JSON.parse(await rowsOf(owning)) as unknown[][];
  return now.filter((rows) => !old.includes(JSON.stringify(rows))).map(([table]) => table);
};
