import type { Core } from '@strapi/strapi';
import { monthOf } from '../../../domain/budget/calendar-month';
import { budgetRoom } from '../../../domain/deployments/reservations';
import type { Deployment } from '../../../repositories/deployments/deployments';
import { reservedIn } from '../../../repositories/deployments/reservations';
import { lockOrganisation } from '../../../repositories/organisations/locked-organisation';
import { budgetDetails, guarded } from '../../../wire/errors/guard-errors';

/** The columns of a reservation. */
export interface Reservation {
  reserved_eur: number | null;
  reserved_month: string | null;
}

/**
 * Reserves a part of the budget of the current month, in the open transaction. The organisation stays locked, so two deployments never
 * see the same part free (D15).
 *
 * @param estimate EUR a month
 * @param except numeric id of the deployment itself, if it has a reservation
 * @throws PolicyError `BUDGET_WOULD_BE_EXCEEDED` with the numbers
 */
export const reserve = async (
  strapi: Core.Strapi,
  organisationId: number,
  estimate: number,
  now: Date,
  except: number | null = null,
): Promise<Reservation> => {
  const locked = await lockOrganisation(strapi, organisationId);
  const month = monthOf(now);
  if (!locked || estimate <= 0) return { reserved_eur: null, reserved_month: null };
  const { facts } = locked;
  const reserved = await reservedIn(strapi, organisationId, month, except);
  const { left, fits } = budgetRoom({ ...facts.budget, reserved, estimate });
  if (!fits)
    throw guarded('BUDGET_WOULD_BE_EXCEEDED', facts, { ...budgetDetails(facts.budget), reserved, estimate, left });
  return { reserved_eur: estimate, reserved_month: month };
};

/** Reserves the estimate of a deployment again, before a retry. */
export const reserveAgain = (strapi: Core.Strapi, deployment: Deployment, now: Date): Promise<Reservation> =>
  reserve(strapi, deployment.organisationId, deployment.estimateEur, now, deployment.id);
