import type { Core } from '@strapi/strapi';
import type { Party } from '../../domain/merge-split/merge-terms';
import { type HeldOrganisation, holdOrganisation } from '../organisations/lookups';

const ORGANISATION = 'api::organisation.organisation';
const DIRECTORY = 'api::directory-integration.directory-integration';

/** An organisation that is merged or split, as it is now. */
export interface HandoverParty extends HeldOrganisation {
  id: number;
  documentId: string;
  party: Party;
  /** By attribute, as the query engine has them. */
  attributes: Record<string, unknown>;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Reads an organisation that is merged or split.
 *
 * @throws Error where there is none: who asks has seen it
 */
export const readParty = async (strapi: Core.Strapi, id: number): Promise<HandoverParty> => {
  const held = await holdOrganisation(strapi, id);
  const attributes = (await strapi.db.query(ORGANISATION).findOne({ where: { id } })) as Record<string, unknown> | null;
  if (!held || !attributes) throw new Error(`There is no organisation ${id}.`);
  const party = {
    name: held.facts.name,
    homeRegion: textOf(attributes.home_region),
    deploymentCell: textOf(attributes.deployment_cell),
    ssoOnly: held.facts.ssoOnly,
    ipAllowlist: (attributes.ip_allowlist as string[] | null) ?? [],
    hasBudgetLimit: (held.facts.budget.limit ?? 0) > 0,
  };
  return { ...held, id, documentId: held.facts.documentId, party, attributes };
};

/** Attributes that say which record it is, and not what is in it. */
const IDENTITY = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale']);

/** The directory integrations of an organisation, by attribute, without what tells them apart. */
export const directoriesOf = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<Record<string, unknown>[]> => {
  const rows = (await strapi.db.query(DIRECTORY).findMany({
    where: { organisation: { id: organisationId } },
    orderBy: { id: 'asc' },
  })) as Record<string, unknown>[];
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !IDENTITY.has(name))));
};
