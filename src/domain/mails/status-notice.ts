import { graceDays } from '../billing/grace-period';
import type { SuspensionCause } from '../billing/suspension';
import { composeMail, type MailContent, momentText, oneLine } from './mail-content';

/** The payload of `organisation.status-changed` and `organisation.suspension-causes-changed`. Times are in ISO 8601. */
export interface StatusChanged {
  organisation: { documentId: string; name: string; slug: string };
  before: string;
  after: string;
  /** The present causes of the suspension. A suspension without a cause was made by an operator. */
  causes: SuspensionCause[];
  causes_before: SuspensionCause[];
  set_by_operator: boolean;
  /** When a running grace period ends. */
  grace_ends_at: string | null;
  at: string;
}

const READ_ONLY = 'Its data can be read but not changed. Nothing is deleted.';

/** The texts for each cause: in a subject, its description, how it ends, and when it has ended. */
const CAUSES: Record<SuspensionCause, { why: string; what: string; wayOut: string; cleared: string }> = {
  grace_period: {
    why: 'its grace period has ended',
    what: `It exceeds its owner's plan, and the grace period of ${graceDays} days has ended.`,
    wayOut:
      'It becomes active again as soon as it is within the plan: reduce the number of organisations or members, or move to a larger plan.',
    cleared: 'it is within the plan of its owner again',
  },
  dunning: {
    why: 'its subscription is unpaid',
    what: 'Its subscription is unpaid.',
    wayOut: 'It is reinstated as soon as the subscription is paid.',
    cleared: 'its subscription is paid',
  },
};

const BY_OPERATOR = 'An operator of this service made this change.';

type Notice = { subject: string; paragraphs: string[] };

/** A text with a capital first letter; an empty text stays empty. */
const capitalised = (words: string): string => (words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}.`);

const clearedText = (causes: readonly SuspensionCause[]): string =>
  causes.map((cause) => CAUSES[cause].cleared).join(', and ');

const inGrace = (name: string, { before, grace_ends_at: end, causes_before: were }: StatusChanged): Notice => {
  const until = end === null ? `for ${graceDays} days` : `until ${momentText(end)}`;
  const exceeds = `${name} exceeds its owner's plan: the owner has too many organisations, or ${name} has too many members.`;
  const rest = [
    `It keeps working ${until}. After that it is suspended, unless it is within the plan by then: reduce the number of organisations or members, or move to a larger plan. Nothing is deleted.`,
  ];
  return before === 'suspended'
    ? {
        subject: `${name} is reinstated; grace period ${until}`,
        paragraphs: [`${name} is no longer suspended.`, capitalised(clearedText(were)), exceeds, ...rest],
      }
    : { subject: `${name} exceeds your plan: grace period ${until}`, paragraphs: [exceeds, ...rest] };
};

const suspended = (name: string, { before, causes, causes_before: were }: StatusChanged): Notice => {
  const isStill = before === 'suspended';
  const lifted = were.filter((cause) => !causes.includes(cause));
  const main = causes.find((cause) => !were.includes(cause)) ?? causes[0];
  const exception = lifted.length > 0 ? `, although ${clearedText(lifted)}` : null;
  const why = main ? `: ${CAUSES[main].why}` : ' by an operator';
  return {
    subject: `${name} ${isStill ? 'remains' : 'is'} suspended${exception ?? why}`,
    paragraphs: [
      `${name} is ${isStill ? 'still ' : ''}suspended. ${READ_ONLY}`,
      capitalised(clearedText(lifted)),
      ...causes.map((cause) => `${CAUSES[cause].what} ${CAUSES[cause].wayOut}`),
      main ? '' : `${BY_OPERATOR} Please contact them.`,
    ],
  };
};

const active = (name: string, { before, causes_before: were, set_by_operator: byOperator }: StatusChanged): Notice => ({
  subject: before === 'suspended' ? `${name} is reinstated` : `${name} is active again`,
  paragraphs: [
    `${name} is active. Everything works as before.`,
    // A running grace period is not a cause. It ends with `active` if the organisation is within the plan again.
    byOperator ? BY_OPERATOR : capitalised(clearedText(were.length > 0 ? were : ['grace_period'])),
  ],
});

const NOTICES: Record<string, (name: string, event: StatusChanged) => Notice> = {
  active,
  grace_period: inGrace,
  suspended,
  archived: (name) => ({ subject: `${name} is archived`, paragraphs: [`${name} is archived. ${READ_ONLY}`] }),
};

/**
 * The email to the owners about a new status, or about new causes of a suspension (docs/api-rules.md#lifecycles).
 *
 * @param link page of the organisation's status, null if there is none
 */
export const statusNotice = (event: StatusChanged, link: string | null): MailContent => {
  const name = oneLine(event.organisation.name);
  const { subject, paragraphs } = (NOTICES[event.after] ?? suspended)(name, event);
  return composeMail({
    subject,
    paragraphs: [...paragraphs.filter((text) => text !== ''), `This happened on ${momentText(event.at)}.`],
    action: { label: 'See the status', link },
    reason: `You are receiving this email because you own ${name}.`,
  });
};
