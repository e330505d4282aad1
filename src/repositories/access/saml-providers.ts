import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { toDate } from '../../database/moments';
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

const STORED = [
  'name',
  'issuer',
  'saml_sso_url',
  'saml_certificates',
  'saml_metadata_error',
  'certificate_ends_at',
] as const;

interface StoredRow extends Record<(typeof STORED)[number], unknown> {
  name: string;
  issuer: string;
  saml_sso_url: string;
  saml_certificates: StoredJson<string[]>;
  saml_metadata_error: string | null;
  certificate_ends_at: unknown;
}

/** Records in the open transaction that the end of a certificate was announced. */
export const recordAnnounced = async (strapi: Core.Strapi, id: number, fingerprint: string): Promise<void> => {
  await connectionOf(strapi)(TABLE).where({ id }).update({ announced_certificate: fingerprint });
};

/** A SAML provider whose metadata is read at an address. */
export interface ReadProvider {
  id: number;
  documentId: string;
  organisationId: number;
  metadataUrl: string;
}

/**
 * Reads enabled SAML directories whose metadata was last read before a time, or never. One with a provisional change is left alone:
 * what comes back would be something else.
 *
 * @param before milliseconds
 */
export const providersToRead = (strapi: Core.Strapi, before: number, page: Page): Promise<ReadProvider[]> =>
  enabledProviders(strapi, page)
    .whereNotNull(`${TABLE}.saml_metadata_url`)
    .whereNull(`${TABLE}.confirm_by`)
    .where(
      (row) =>
        void row.whereNull(`${TABLE}.metadata_read_at`).orWhere(`${TABLE}.metadata_read_at`, '<=', new Date(before)),
    )
    .select<ReadProvider[]>({
      id: `${TABLE}.id`,
      documentId: `${TABLE}.document_id`,
      organisationId: OWNER,
      metadataUrl: `${TABLE}.saml_metadata_url`,
    });

/** Records that the metadata of a directory is being read, so that it is due again after a day even if the node dies. */
export const markMetadataRead = async (strapi: Core.Strapi, id: number, now: Date): Promise<void> => {
  await connectionOf(strapi)(TABLE)
    .where({ id })
    .update({ metadata_read_at: new Date(now.getTime()) });
};

/** What is stored of a SAML provider. */
export interface StoredProvider {
  name: string;
  issuer: string;
  ssoUrl: string;
  /** Base64 of DER. */
  certificates: string[];
  /** Why the last reading of its metadata could not be used; null if it could. */
  error: string | null;
  /** ISO 8601. */
  certificateEndsAt: string | null;
}

/**
 * Locks a SAML provider in the open transaction.
 *
 * @returns null if it was disabled, or its address changed, since it was read
 */
export const lockReadProvider = async (
  strapi: Core.Strapi,
  { id, metadataUrl }: ReadProvider,
): Promise<StoredProvider | null> => {
  const row = await connectionOf(strapi)(TABLE)
    .where({ id, enabled: true, protocol: 'saml', saml_metadata_url: metadataUrl })
    .whereNull('confirm_by')
    .forUpdate()
    .first<StoredRow | undefined>(...STORED);
  if (!row) return null;
  return {
    name: row.name,
    issuer: row.issuer,
    ssoUrl: row.saml_sso_url,
    certificates: storedJson(row.saml_certificates) ?? [],
    error: row.saml_metadata_error,
    certificateEndsAt: toDate(row.certificate_ends_at)?.toISOString() ?? null,
  };
};
