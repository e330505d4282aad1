import type { Core } from '@strapi/strapi';
import { addRecord, findRecord } from '../tenancy/store/system-records';
import { acme } from './acme';
import { demoClock } from './demo-clock';
import { demoId } from './demo-id';
import { DEMO_PLANS } from './demo-plans';
import type { DemoOrganisation } from './demo-table';
import { globex } from './globex';
import { seedAccounts } from './seed-accounts';
import { seedCosts } from './seed-costs';
import { organisationDocumentId, seedOrganisation } from './seed-organisation';

const ORGANISATION = 'api::organisation.organisation';

/** The types of records that demo data must not be mixed with. */
const FOREIGN_DATA: Record<string, string> = {
  organisations: ORGANISATION,
  accounts: 'plugin::users-permissions.user',
  'admin users': 'admin::user',
};

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

const seedEverything = async (strapi: Core.Strapi, organisations: DemoOrganisation[], now: Date): Promise<void> => {
  await seedPlans(strapi);
  const people = await seedAccounts(strapi);
  for (const demo of organisations) {
    const id = await seedOrganisation(strapi, demo, people, now);
    await seedCosts(strapi, id, demo, now);
  }
};

export type SeedOutcome = 'seeded' | 'refreshed' | 'unchanged';

/**
 * Writes the demo data of the contract (section 8), all of it or nothing. If it already exists, it is left as it is;
 * only the charges of months that have begun since are added.
 *
 * @param now the time that the data is dated by
 * @returns `seeded` the first time, `refreshed` if charges of a new month were added, otherwise `unchanged`
 */
export const seedDemo = async (strapi: Core.Strapi, now: Date = new Date()): Promise<SeedOutcome> => {
  const clock = demoClock(now);
  const organisations = [acme(clock), globex(clock)];
  return await strapi.db.transaction(async (): Promise<SeedOutcome> => {
    if ((await findOrganisation(strapi, 'acme')) === null) {
      await seedEverything(strapi, organisations, now);
      return 'seeded';
    }
    let added = 0;
    for (const demo of organisations) {
      const id = await findOrganisation(strapi, demo.slug);
      if (id !== null) added += await seedCosts(strapi, id, demo, now);
    }
    return added > 0 ? 'refreshed' : 'unchanged';
  });
};
