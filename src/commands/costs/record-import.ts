import type { Core } from '@strapi/strapi';
import type { Changes } from '../../domain/audit/changes';
import type { ImportTally } from '../../domain/costs/import-tally';
import { recordAction, recordActions } from '../../audit/record-actions';

/**
 * An import is audited as a whole: its start, with its first change; its result, at the end, for the platform and for
 * each affected organisation. One entry for each of a million rows would be of no use.
 */
interface ImportOnRecord {
  id: string;
  source: string;
  tally: ImportTally;
}

const TARGET_TYPE = 'cost-import';

const changesOf = (values: Record<string, unknown>): Changes =>
  Object.fromEntries(Object.entries(values).map(([name, after]) => [name, { before: null, after }]));

/** Audits the start of an import, in the transaction of its first change. */
export const recordImportStart = (strapi: Core.Strapi, { id, source }: ImportOnRecord): Promise<void> =>
  recordAction(strapi, {
    action: 'cost-import.start',
    organisationId: null,
    target: { type: TARGET_TYPE, id },
    changes: changesOf({ source }),
  });

/**
 * Audits the result of an import.
 *
 * @param isWhole whether the import reached the end of the file
 * @param details what else the entry of the platform says
 */
export const recordImportEnd = async (
  strapi: Core.Strapi,
  { id, source, tally, isWhole }: ImportOnRecord & { isWhole: boolean },
  details: Record<string, unknown> = {},
): Promise<void> => {
  const target = { type: TARGET_TYPE, id };
  const action = 'cost-import.end' as const;
  const organisations = [...tally.organisations].map(([organisationId, { imported, corrected, removed, change }]) => ({
    action,
    organisationId,
    target,
    changes: changesOf({ source, imported, corrected, removed, change_eur: change.toFixed() }),
  }));
  const platform = {
    action,
    organisationId: null,
    target,
    changes: changesOf({ source, is_whole: isWhole, ...tally.totals, ...details }),
  };
  await strapi.db.transaction(() => recordActions(strapi, [...organisations, platform]));
};
