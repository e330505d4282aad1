import type { Core } from '@strapi/strapi';
import type { StoredConfirmation, VatOutcome } from '../domain/vat/confirmation';
import { connectionOf } from './connection';
import { changeRecord } from './records';

interface Row {
  vat_id: string | null;
  vat_id_valid: boolean | number | null;
  vat_id_outcome: string | null;
  vat_id_checked_at: Date | string | number | null;
}

/** What an organisation stores of its VAT number; a transaction that asks holds the row until its end. */
export const storedConfirmation = async (strapi: Core.Strapi, organisationId: number): Promise<StoredConfirmation> => {
  const query = connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .first('vat_id', 'vat_id_valid', 'vat_id_outcome', 'vat_id_checked_at');
  const row = (await (strapi.db.inTransaction() ? query.forNoKeyUpdate() : query)) as Row | undefined;
  return {
    vatId: row?.vat_id ?? null,
    isValid: Boolean(row?.vat_id_valid),
    outcome: row?.vat_id_outcome ?? null,
    checkedAt: row?.vat_id_checked_at == null ? null : new Date(row.vat_id_checked_at),
  };
};

/**
 * Stores rows 21 and 22 where the number that was asked about is still the organisation's own, and nothing newer is
 * known of it.
 */
export const storeConfirmation = async (
  strapi: Core.Strapi,
  organisationId: number,
  { vatId, outcome, askedAt }: { vatId: string; outcome: VatOutcome; askedAt: Date },
): Promise<void> => {
  await strapi.db.transaction(async () => {
    const stored = await storedConfirmation(strapi, organisationId);
    if (stored.vatId !== vatId || (stored.checkedAt && stored.checkedAt >= askedAt)) return;
    await changeRecord(strapi, 'api::organisation.organisation', organisationId, {
      vat_id_valid: outcome === 'valid',
      vat_id_outcome: outcome,
      vat_id_checked_at: askedAt.toISOString(),
    });
  });
};
