import type { Core } from '@strapi/strapi';
import { addRecord, changeRecord, findRecord } from '../tenancy/store/system-records';
import { demoId } from './demo-id';
import { type Attributes, type DemoOrganisation, type DemoRow, Ref } from './demo-table';

const ORGANISATION = 'api::organisation.organisation';
const MEMBERSHIP = 'api::membership.membership';
const DRAFT = 'api::blueprint-draft.blueprint-draft';

/** Numeric ids of stored records, by the keys that rows refer to. */
export type KnownIds = Map<string, number>;

const withIds = (data: Attributes, known: KnownIds): Attributes =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (!(value instanceof Ref)) return [name, value];
      const id = known.get(value.key);
      if (id === undefined) throw new Error(`The demo data refers to ${value.key} before it is stored.`);
      return [name, id];
    }),
  );

const addRow = async (
  strapi: Core.Strapi,
  uid: string,
  row: DemoRow,
  owner: { id: number; slug: string },
  known: KnownIds,
): Promise<void> => {
  const documentId = demoId(`${owner.slug}/${row.key}`);
  const { id } = await addRecord(strapi, uid, owner.id, { ...withIds(row.data, known), documentId });
  known.set(row.key, id);
  for (const change of row.then ?? []) await changeRecord(strapi, uid, id, change);
  const blueprint = uid === DRAFT && (await findRecord(strapi, 'api::blueprint.blueprint', { draft: id }));
  if (blueprint) known.set(`${row.key}/blueprint`, blueprint.id);
};

/** documentId of a demo organisation. */
export const organisationDocumentId = (slug: string): string => demoId(`organisation/${slug}`);

/**
 * Stores a demo organisation with everything that belongs to it, without its costs.
 *
 * @param people ids of the demo's accounts, by `person/<email>`
 * @param now the time of the budget status
 * @returns id of the organisation
 */
export const seedOrganisation = async (
  strapi: Core.Strapi,
  demo: DemoOrganisation,
  people: KnownIds,
  now: Date,
): Promise<number> => {
  const { slug, attributes, budget, members, tables } = demo;
  const documentId = organisationDocumentId(slug);
  const { id } = await addRecord(strapi, ORGANISATION, null, { ...attributes, slug, documentId });
  for (const [email, role] of members) {
    const data = { user: people.get(`person/${email}`), role, documentId: demoId(`${slug}/member/${email}`) };
    await addRecord(strapi, MEMBERSHIP, id, data);
  }
  const known: KnownIds = new Map(people);
  for (const { uid, rows } of tables) {
    for (const row of rows) await addRow(strapi, uid, row, { id, slug }, known);
  }
  await changeRecord(strapi, ORGANISATION, id, { ...budget, budget_as_of: now.toISOString() });
  return id;
};
