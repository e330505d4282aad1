import { daysBetween } from '../plans/plan-expiry';
import { composeMail, type MailContent, oneLine } from './mail-content';

/** The common payload of `organisation.plan-expires-soon` and `organisation.plan-expired`. */
interface PlanEnd {
  organisation: { documentId: string; name: string; slug: string };
  /** Name of the plan that ends; null if the organisation has limits without a plan. */
  plan: string | null;
  /** Name of the plan that comes after it. */
  next_plan: string;
  /** Last day of the plan, such as `2026-05-31`. */
  plan_expires_at: string;
  /** ISO 8601. */
  at: string;
}

/** The payload of `organisation.plan-expires-soon`. */
export type PlanExpiresSoon = PlanEnd & {
  /** The threshold, in days before the end. */
  threshold: number;
};

/** The payload of `organisation.plan-expired`. */
export type PlanExpired = PlanEnd;

const planOf = (name: string, plan: string | null): string =>
  plan === null ? `The plan of ${name}` : `The plan "${oneLine(plan)}" of ${name}`;

const CONSEQUENCE =
  'Running resources are not affected, and nothing is deleted. Above the limits of the new plan, nothing can be added, and features that it does not include cannot be switched on.';

const when = (days: number): string => {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
};

/**
 * The email to the owners before a plan ends (docs/organisation-fields.md, row 16).
 *
 * @param link page of the organisation's plan, null if there is none
 */
export const planExpiryNotice = (event: PlanExpiresSoon, link: string | null): MailContent => {
  const [name, next] = [oneLine(event.organisation.name), oneLine(event.next_plan)];
  const days = daysBetween(event.at.slice(0, 10), event.plan_expires_at);
  return composeMail({
    subject: `${name}: your plan ends ${when(days)}`,
    paragraphs: [
      `${planOf(name, event.plan)} ends ${when(days)}: its last day is ${event.plan_expires_at} (UTC). Unless it is renewed, ${name} then moves to the plan "${next}".`,
      CONSEQUENCE,
      'To keep the plan, contact the operator of this service.',
    ],
    action: { label: 'See the plan and its limits', link },
    reason: `You are receiving this email because you own ${name}. It is sent 30, 7 and 1 days before the plan ends.`,
  });
};

/**
 * The email to the owners after a plan has ended.
 *
 * @param link page of the organisation's plan, null if there is none
 */
export const planExpiredNotice = (event: PlanExpired, link: string | null): MailContent => {
  const [name, next] = [oneLine(event.organisation.name), oneLine(event.next_plan)];
  return composeMail({
    subject: `${name} is now on the plan "${next}"`,
    paragraphs: [
      `${planOf(name, event.plan)} has ended: its last day was ${event.plan_expires_at} (UTC). ${name} is now on the plan "${next}".`,
      CONSEQUENCE,
      'To return to the former plan, contact the operator of this service.',
    ],
    action: { label: 'See the plan and its limits', link },
    reason: `You are receiving this email because you own ${name}.`,
  });
};
