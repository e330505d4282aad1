import type { Core } from '@strapi/strapi';
import { DEADLINES, type ProvisionalSetting } from '../../domain/access/provisional-setting';
import { recordAction } from '../../audit/record-actions';
import type { AuditAction } from '../../domain/audit/actions';
import { skipFeatureChecks } from '../../lifecycles/plan-features';
import { confirmSetting, lockDue } from '../../repositories/access/provisional-settings';
import { changeRecord } from '../../tenancy/store/system-records';

const ORGANISATION = 'api::organisation.organisation';

const ACTIONS: Record<ProvisionalSetting, AuditAction> = {
  sso_only: 'organisation.sso-only-confirmed',
  ip_allowlist: 'organisation.ip-allowlist-confirmed',
  sign_in_policy: 'organisation.sign-in-policy-confirmed',
};

/**
 * Makes a provisional setting final, in one transaction with its audit entry.
 *
 * @returns false if the setting is not provisional any more: it was confirmed or its deadline has passed
 */
export const confirmProvisional = async (
  strapi: Core.Strapi,
  { id, documentId }: { id: number; documentId: string },
  setting: ProvisionalSetting,
): Promise<boolean> =>
  strapi.db.transaction(async () => {
    if (!(await confirmSetting(strapi, id, setting, new Date()))) return false;
    await recordAction(strapi, {
      action: ACTIONS[setting],
      organisationId: id,
      target: { type: 'organisation', id: documentId },
      changes: { [setting]: { before: 'provisional', after: 'confirmed' } },
    });
    return true;
  });

/**
 * Reverts the provisional settings of an organisation whose deadline has passed. The lifecycle of organisations clears
 * the deadline, restores password sessions and records the change in the audit log.
 *
 * @returns false if they have been confirmed or changed in the meantime
 */
export const revertProvisional = async (strapi: Core.Strapi, id: number, now: Date): Promise<boolean> =>
  strapi.db.transaction(async () => {
    const due = await lockDue(strapi, id, now);
    if (!due) return false;
    const { ssoOnly, allowlist, signInPolicy } = due;
    const reverted = {
      ...(ssoOnly ? { sso_only: false } : {}),
      ...(allowlist ? { ip_allowlist: allowlist.before, [DEADLINES.ip_allowlist]: null } : {}),
      ...(signInPolicy ? { sign_in_policy: signInPolicy.before, [DEADLINES.sign_in_policy]: null } : {}),
    };
    await skipFeatureChecks(() => changeRecord(strapi, ORGANISATION, id, reverted));
    await recordAction(strapi, {
      action: 'organisation.change-reverted',
      organisationId: id,
      target: { type: 'organisation', id: due.documentId },
      changes: {
        ...(ssoOnly ? { sso_only: { before: true, after: false } } : {}),
        ...(allowlist ? { ip_allowlist: { before: 'provisional', after: allowlist.before } } : {}),
        ...(signInPolicy ? { sign_in_policy: { before: 'provisional', after: signInPolicy.before } } : {}),
      },
    });
    return true;
  });
