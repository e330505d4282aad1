import type { Core } from '@strapi/strapi';
import { type Closing, closingRefusal } from '../../../domain/findings/closing-guard';
import { CLOSABLE } from '../../../domain/findings/life-cycle';
import type { FindingPolicy } from '../../../domain/findings/policy';
import { countMissing } from '../../../repositories/findings/imports/missing-findings';
import { conflict } from '../../../wire/errors/http-errors';
import type { ImportRun } from './import-run';
import { defined } from '../../../values';

/** How many findings the complete scans of a report would close. */
export const closingsOf = async (
  strapi: Core.Strapi,
  { organisationId, scanId, sources }: ImportRun,
): Promise<Closing> => {
  const total: Closing = { open: 0, closing: 0 };
  for (const source of sources.filter(({ complete }) => complete)) {
    const { open, missing } = await countMissing(strapi, { ...source, organisationId }, scanId, CLOSABLE);
    total.open += open;
    total.closing += missing;
  }
  return total;
};

/**
 * Refuses a report that would close many findings without a confirmation. Nothing has changed then.
 *
 * @throws ApplicationError 409 `CLOSING_NOT_CONFIRMED` with the numbers
 */
export const assertClosingConfirmed = async (
  strapi: Core.Strapi,
  run: ImportRun,
  policy: FindingPolicy,
): Promise<void> => {
  const refusal = closingRefusal(await closingsOf(strapi, run), policy, run.confirmClosing);
  if (!refusal) return;
  const { code, message, remedy, open, closing } = refusal;
  throw conflict(code, message, { remedy: defined(remedy), open, closing });
};
