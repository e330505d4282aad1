import type { Core } from '@strapi/strapi';
import { attributesOf } from '../../domain/accounts/own-providers/provisional-directory';
import { recordAction } from '../../audit/record-actions';
import { keptOf } from '../../lifecycles/accounts/provisional-directory';
import { skipFeatureChecks } from '../../lifecycles/plan-features';
import {
  confirmSettings,
  type DueDirectory,
  lockDueDirectory,
} from '../../repositories/access/provisional-directories';
import { changeRecord } from '../../tenancy/store/system-records';
import { detailCodeOf } from '../../values';

const DIRECTORY = 'api::directory-integration.directory-integration';

const record = (
  strapi: Core.Strapi,
  { documentId, organisationId }: Omit<DueDirectory, 'id'>,
  outcome: 'confirmed' | 'reverted',
) =>
  recordAction(strapi, {
    action: `directory-integration.change-${outcome}`,
    organisationId,
    target: { type: 'directory-integration', id: documentId },
    changes: { settings: { before: 'provisional', after: outcome } },
  });

/** Makes the provisional settings of a directory final, in one transaction with the audit entry. */
export const confirmDirectory = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
): Promise<void> => {
  await strapi.db.transaction(async () => {
    if (await confirmSettings(strapi, documentId, new Date()))
      await record(strapi, { documentId, organisationId }, 'confirmed');
  });
};

/**
 * Gives a directory its earlier settings back, as its deadline has passed. If the organisation has meanwhile required single
 * sign-on and would lose its only method, the settings are final.
 *
 * @returns false if they have been confirmed or changed in the meantime
 */
export const revertDirectory = async (strapi: Core.Strapi, due: DueDirectory, now: Date): Promise<boolean> =>
  strapi.db.transaction(async () => {
    const kept = keptOf(await lockDueDirectory(strapi, due.id, now));
    if (!kept) return false;
    const final = { confirm_by: null };
    try {
      await skipFeatureChecks(() => changeRecord(strapi, DIRECTORY, due.id, { ...attributesOf(kept), ...final }));
      await record(strapi, due, 'reverted');
    } catch (error) {
      if (detailCodeOf(error) !== 'SSO_METHOD_MISSING') throw error;
      await changeRecord(strapi, DIRECTORY, due.id, final);
      await record(strapi, due, 'confirmed');
    }
    return true;
  });
