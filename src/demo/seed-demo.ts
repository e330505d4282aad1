import type { Core } from '@strapi/strapi';
import { addRecord, findRecord } from '../tenancy/store/system-records';
import { acme } from './acme/acme';
import { demoClock } from './demo-clock';
import { demoId } from './demo-id';
import { DEMO_PLANS } from './demo-plans';
import type { DemoOrganisation } from './demo-table';
import { extendOrganisations } from './extend-demo';
import { globex } from './globex/globex';
import { seedAccounts } from './seed-accounts';
import { organisationDocumentId, seedOrganisation } from './seed-organisation';
import { seedSessions } from './seed-sessions';
import { settleDeliveries } from './settle-deliveries';

const ORGANISATION = 'api::organisation.organisation';

/** The types of records that demo data must not be mixed with. */
const FOREIGN_DATA: Record<string, string> = {
  organisations: ORGANISATION,
  accounts: 'plugin::users-permissions.user',
  'admin users': 'admin::user',
};

/** A record that only the current data has, and that cannot be removed: a published draft. */
const CURRENT = { uid: 'api::blueprint-draft.blueprint-draft', documentId: demoId('acme/draft/preview-environment') };

/** Id of a demo organisation, or null if it is not stored. */
const findOrganisation = async (strapi: Core.Strapi, slug: string): Promise<number | null> =>
  (await findRecord(strapi, ORGANISATION, { documentId: organisationDocumentId(slug) }))?.id ?? null;

/**
 * Refuses a database with other data than the demo's: demo accounts have a publicly known password.
 *
 * @throws Error that says what the database contains
 */
export const assertDemoDatabase = async (strapi: Core.Strapi): Promise<void> => {
  if ((await findOrganisation(strapi, 'acme')) !== null) return;
  const found: string[] = [];
  for (const [name, uid] of Object.entries(FOREIGN_DATA)) {
    const count = await strapi.db.query(uid).count();
    if (count > 0) found.push(`${count} ${name}`);
  }
  if (found.length > 0) {
    throw new Error(
      `This database contains ${found.join(', ')} that are not the demo's. Demo accounts have a publicly known ` +
        'password, so they are only written to an empty database. Name another one in DATABASE_FILENAME or DATABASE_URL.',
    );
  }
};

const seedPlans = async (strapi: Core.Strapi): Promise<void> => {
  for (const { uid, rows } of DEMO_PLANS) {
    for (const { key, data } of rows) {
      if (await findRecord(strapi, uid, { name: data.name })) continue;
      await addRecord(strapi, uid, null, { ...data, documentId: demoId(key) });
    }
  }
};

/** Blueprints are estimated in USD, budgets are EUR. The guide on costs adds a rate of its own day. */
const RATE = { currency: 'USD', valid_from: '2026-01-01', units_per_eur: 1.0847 };

const seedEverything = async (
  strapi: Core.Strapi,
  organisations: readonly DemoOrganisation[],
  now: Date,
): Promise<void> => {
  await seedPlans(strapi);
  await addRecord(strapi, 'api::exchange-rate.exchange-rate', null, { ...RATE, documentId: demoId('rate/usd') });
  const people = await seedAccounts(strapi);
  for (const demo of organisations) {
    const id = await seedOrganisation(strapi, demo, people, now);
    await settleDeliveries(strapi, id, demo, now);
  }
  await seedSessions(strapi, people, now);
};

const organisationsAt = (now: Date): DemoOrganisation[] => {
  const clock = demoClock(now);
  return [acme(clock), globex(clock)];
};

/**
 * Adds what has happened in the demo's organisations since the last call. Call it every minute while the demo runs.
 *
 * @returns how many records were added or changed
 */
export const extendDemo = async (strapi: Core.Strapi, now: Date = new Date()): Promise<number> => {
  const stored: { id: number; demo: DemoOrganisation }[] = [];
  for (const demo of organisationsAt(now)) {
    const id = await findOrganisation(strapi, demo.slug);
    if (id !== null) stored.push({ id, demo });
  }
  return await strapi.db.transaction(() => extendOrganisations(strapi, stored, now));
};

export type SeedOutcome = 'seeded' | 'refreshed' | 'unchanged' | 'outdated';

/**
 * Writes the demo data that README describes (docs/decisions/0057), all of it or nothing. If it already exists, only what has happened since
 * is added to it. Data of an earlier version is left as it is: two histories would contradict each other.
 *
 * @param now the time that the data is dated by
 * @returns `seeded` the first time, `refreshed` if something was added, `unchanged` if not, `outdated` if the data is of an
 *   earlier version
 */
export const seedDemo = async (strapi: Core.Strapi, now: Date = new Date()): Promise<SeedOutcome> =>
  await strapi.db.transaction(async (): Promise<SeedOutcome> => {
    if ((await findOrganisation(strapi, 'acme')) === null) {
      await seedEverything(strapi, organisationsAt(now), now);
      await extendDemo(strapi, now);
      return 'seeded';
    }
    if (!(await findRecord(strapi, CURRENT.uid, { documentId: CURRENT.documentId }))) return 'outdated';
    return (await extendDemo(strapi, now)) > 0 ? 'refreshed' : 'unchanged';
  });
