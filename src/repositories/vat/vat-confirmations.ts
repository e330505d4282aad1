import type { Core } from '@strapi/strapi';
import type { StoredConfirmation, VatOutcome } from '../../domain/vat/confirmation';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toDate } from '../../database/moments';
import { changeRecord } from '../../tenancy/store/system-records';

interface Row {
  billing_country: string | null;
  vat_id: string | null;
  vat_id_valid: boolean | number | null;
  vat_id_outcome: string | null;
  vat_id_checked_at: StoredTime | null;
  vat_id_request_identifier: string | null;
  vat_id_name: string | null;
}

const COLUMNS = [
  'billing_country',
  'vat_id',
  'vat_id_valid',
  'vat_id_outcome',
  'vat_id_checked_at',
  'vat_id_request_identifier',
  'vat_id_name',
] as const;

/** The stored confirmation of an organisation's VAT number. Within a transaction, this locks the row until its end. */
export const storedConfirmation = async (strapi: Core.Strapi, organisationId: number): Promise<StoredConfirmation> => {
  const query = connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .first<Row | undefined>(...COLUMNS);
  const row = await (strapi.db.inTransaction() ? query.forNoKeyUpdate() : query);
  return {
    country: row?.billing_country ?? null,
    vatId: row?.vat_id ?? null,
    isValid: Boolean(row?.vat_id_valid),
    outcome: row?.vat_id_outcome ?? null,
    checkedAt: toDate(row?.vat_id_checked_at),
    requestIdentifier: row?.vat_id_request_identifier ?? null,
    name: row?.vat_id_name ?? null,
  };
};

/** The registry's answer about a number. */
interface FreshConfirmation {
  vatId: string;
  kind: VatOutcome;
  requestIdentifier: string | null;
  name: string | null;
  askedAt: Date;
}

/**
 * Stores rows 21 and 22, with the request identifier and the name, if the organisation still has the number in question and
 * no newer answer is stored. Call it in a transaction.
 *
 * @returns false if a newer answer, or this one, is stored already
 */
export const storeConfirmation = async (
  strapi: Core.Strapi,
  organisationId: number,
  { vatId, kind, requestIdentifier, name, askedAt }: FreshConfirmation,
): Promise<boolean> => {
  const stored = await storedConfirmation(strapi, organisationId);
  if (stored.vatId !== vatId) return true;
  if (stored.checkedAt && stored.checkedAt >= askedAt) return false;
  await changeRecord(strapi, 'api::organisation.organisation', organisationId, {
    vat_id_valid: kind === 'valid',
    vat_id_outcome: kind,
    vat_id_checked_at: askedAt.toISOString(),
    vat_id_request_identifier: requestIdentifier,
    vat_id_name: name,
  });
  return true;
};
