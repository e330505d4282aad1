import type { Core } from '@strapi/strapi';
import { nextStatements } from '../../../repositories/findings/vex/staged-statements';
import { countReplaced, countStatements } from '../../../repositories/findings/vex/stored-statements';
import { tooLarge } from '../../../wire/errors/http-errors';
import type { ImportRun } from '../imports/import-run';
import { rowsOf, stagedStatement } from './statement-records';
import { defined } from '../../../values';

/** The most statements of an organisation, each component of one counted. */
export const MAX_STATEMENTS = 100_000;

/**
 * Refuses a file with which the organisation would have too many statements. Nothing has changed then. After a merge it can have more:
 * then a file may replace statements, and add none.
 *
 * @throws PayloadTooLargeError `REPORT_TOO_MANY_STATEMENTS` with the limit and the number
 */
export const assertStatementsFit = async (strapi: Core.Strapi, run: ImportRun): Promise<void> => {
  let total: number | null = null;
  for (let after = 0; ;) {
    const staged = await nextStatements(strapi, run.scanId, after);
    if (staged.length === 0) return;
    after = defined(staged.at(-1)).seq;
    total ??= await countStatements(strapi, run.organisationId);
    const slots = rowsOf(defined(run.sources[0]), staged.map(stagedStatement)).map(({ slot }) => slot);
    const added = slots.length - (await countReplaced(strapi, run.organisationId, slots));
    total += added;
    if (added === 0 || total <= MAX_STATEMENTS) continue;
    const code = 'REPORT_TOO_MANY_STATEMENTS';
    const message = `The organisation would have more than ${MAX_STATEMENTS} VEX statements, each component of one counted.`;
    throw Object.assign(tooLarge(code, message), { details: { code, limit: MAX_STATEMENTS, seen: total } });
  }
};
