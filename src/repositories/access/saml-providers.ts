import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { storedJson, type StoredJson } from '../../database/stored-json';
import { whereServedHere } from '../../tenancy/store/cells';

const TABLE = 'directory_integrations';
const OWNER = `${TABLE}.${ORGANISATION_COLUMN}`;

/** A page of a longer list, by numeric id. */
interface Page {
  afterId: number;
  limit: number;
}

/** A SAML provider whose last certificate ends soon, or has ended. */
export interface EndingProvider {
  id: number;
  documentId: string;
  organisationId: number;
  name: string;
  issuer: string;
  metadataUrl: string | null;
  /** Base64 of DER. */
  certificates: string[];
  /** Fingerprint of the certificate whose end was announced; null if none was. */
  announced: string | null;
}

type Row = Omit<EndingProvider, 'certificates'> & { certificates: StoredJson<string[]> };

/**
 * Enabled SAML directories of organisations served here that are not archived, ordered by id.
 */
const enabledProviders = (strapi: Core.Strapi, { afterId, limit }: Page) =>
  whereServedHere(strapi, connectionOf(strapi)(TABLE), OWNER)
    .join('organisations as o', 'o.id', OWNER)
    .where((row) => void row.whereNot('o.org_status', 'archived').orWhereNull('o.org_status'))
    .where({ [`${TABLE}.enabled`]: true, [`${TABLE}.protocol`]: 'saml' })
    .where(`${TABLE}.id`, '>', afterId)
    .orderBy(`${TABLE}.id`)
    .limit(limit);

/**
 * Reads enabled SAML directories whose last certificate ends until a time, or has ended.
 *
 * @param until milliseconds
 */
export const endingProviders = async (strapi: Core.Strapi, until: number, page: Page): Promise<EndingProvider[]> => {
  const rows = await enabledProviders(strapi, page)
    .where(`${TABLE}.certificate_ends_at`, '<=', new Date(until))
    .select<Row[]>({
      id: `${TABLE}.id`,
      documentId: `${TABLE}.document_id`,
      organisationId: OWNER,
      name: `${TABLE}.name`,
      issuer: `${TABLE}.issuer`,
      metadataUrl: `${TABLE}.saml_metadata_url`,
      certificates: `${TABLE}.saml_certificates`,
      announced: `${TABLE}.announced_certificate`,
    });
  return rows.map((row) => ({ ...row, certificates: storedJson(row.certificates) ?? [] }));
};

/** Records in the open transaction that the end of a certificate was announced. */
export const recordAnnounced = async (strapi: Core.Strapi, id: number, fingerprint: string): Promise<void> => {
  await connectionOf(strapi)(TABLE).where({ id }).update({ announced_certificate: fingerprint });
};
