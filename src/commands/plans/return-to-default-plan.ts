import type { Core } from '@strapi/strapi';
import type { PlanExpired } from '../../domain/mails/plan-expiry';
import { dateOf } from '../../domain/plans/plan-expiry';
import { recordAction } from '../../audit/record-actions';
import { lockExpiredPlan } from '../../repositories/plans/expiring-plans';
import { lockPlanForShare } from '../../repositories/plans/plans';
import { changeRecord } from '../../tenancy/store/system-records';
import { emitEvents } from '../events/emit-events';

const ORGANISATION = 'api::organisation.organisation';

/**
 * Returns an organisation whose plan has ended to the default plan, with its limits (docs/organisation-fields.md, row 16),
 * in one transaction with the audit entry and the event. Limits that were negotiated for the former plan end with it.
 *
 * @param id numeric id of the organisation
 * @param defaultPlan name of the plan to return to
 * @param now the time of the run
 * @returns false if the plan was renewed or changed in the meantime
 * @throws Error if the default plan does not exist
 */
export const returnToDefaultPlan = async (
  strapi: Core.Strapi,
  id: number,
  defaultPlan: string,
  now: Date,
): Promise<boolean> =>
  strapi.db.transaction(async () => {
    // A change of a plan locks the plan and then its organisations: the other order can deadlock.
    if (!(await lockPlanForShare(strapi, defaultPlan)))
      throw new Error(
        `the default plan "${defaultPlan}" does not exist; create it, or set DEFAULT_PLAN to another plan or to "none"`,
      );
    const expired = await lockExpiredPlan(strapi, id, dateOf(now, -1), defaultPlan);
    if (!expired) return false;
    const { documentId, name, slug, plan, expiresOn } = expired;
    const payload: PlanExpired = {
      organisation: { documentId, name, slug },
      plan,
      next_plan: defaultPlan,
      plan_expires_at: expiresOn,
      at: new Date(now.getTime()).toISOString(),
    };
    // Emit before the change, so that the organisation's own endpoints still get the event if the ending plan includes
    // webhooks.
    await emitEvents(strapi, [{ name: 'organisation.plan-expired', organisationId: id, payload: { ...payload } }]);
    await changeRecord(strapi, ORGANISATION, id, { plan: defaultPlan, plan_expires_at: null });
    await recordAction(strapi, {
      action: 'organisation.plan-expired',
      organisationId: id,
      target: { type: 'organisation', id: documentId },
      changes: {
        plan: { before: plan, after: defaultPlan },
        plan_expires_at: { before: expiresOn, after: null },
      },
    });
    return true;
  });
