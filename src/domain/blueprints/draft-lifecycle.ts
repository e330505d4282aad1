import { describeChanges } from '../audit/changes';
import { violation, type Violation } from '../refusal';
import type { DraftStatus } from '../vocabularies';
import type { Capability } from '../access/capability-matrix';

type Attributes = Record<string, unknown>;

/**
 * The status of a draft changes from draft to review to published. Four eyes: authors cannot publish their own draft if the organisation has another publisher (docs/api-rules.md#lifecycles).
 */
export const DRAFT_TRANSITIONS: readonly { from: DraftStatus; to: DraftStatus; needs: Capability }[] = [
  { from: 'draft', to: 'review', needs: 'blueprint:write' },
  { from: 'review', to: 'draft', needs: 'blueprint:publish' },
  { from: 'review', to: 'published', needs: 'blueprint:publish' },
];

/** The transition between two statuses, or undefined if there is none. */
export const findTransition = (from: DraftStatus, to: DraftStatus) =>
  DRAFT_TRANSITIONS.find((transition) => transition.from === from && transition.to === to);

/**
 * Checks a change of status. Keeping the status is always allowed.
 *
 * @returns the violation `DRAFT_TRANSITION_INVALID`, or null
 */
export const checkDraftTransition = (from: DraftStatus, to: DraftStatus): Violation | null => {
  if (from === to || findTransition(from, to)) return null;
  const ways = DRAFT_TRANSITIONS.filter((transition) => transition.from === from).map(({ to: target }) => target);
  return violation(
    'DRAFT_TRANSITION_INVALID',
    'status',
    `A draft with status ${from} cannot become ${to}${ways.length ? `; it can become ${ways.join(' or ')}` : ''}.`,
  );
};

/** The draft of a next version has no slug of its own. */
export const SLUG_OF_LINE = violation(
  'SLUG_OF_LINE',
  'slug',
  'The draft of a next version has the slug of its blueprint.',
  'Leave slug out. To publish under another slug, begin a new draft.',
);

/**
 * Checks the rejection of a draft.
 *
 * @returns the violation `DRAFT_TRANSITION_INVALID` unless it is in review, or null
 */
export const checkRejection = (status: DraftStatus): Violation | null =>
  status === 'review'
    ? null
    : violation(
        'DRAFT_TRANSITION_INVALID',
        'status',
        `Only a draft in review can be rejected, and the status of this one is ${status}.`,
      );

/** Four eyes: whether somebody other than the author must publish. */
export const needsOtherPublisher = (caller: { isAuthor: boolean; otherPublishers: number }): boolean =>
  caller.isAuthor && caller.otherPublishers > 0;

/** The status is not part of the reviewed content. */
const STATE = 'draft_status';

/**
 * The fields of a draft that a write changes, except its status.
 *
 * @param before the stored draft, by attribute
 * @param data the fields that the write sets
 */
export const changedContent = (before: Attributes, data: Attributes): string[] =>
  Object.keys(describeChanges(before, { ...before, ...data })).filter((name) => name !== STATE);

/**
 * The status of a draft after a write. A draft that changes during its review returns to `draft`, so that nothing is
 * published without a review.
 */
export const stateAfter = ({ from, to, changed }: { from: DraftStatus; to: DraftStatus; changed: readonly string[] }) =>
  from === 'review' && to === 'review' && changed.length > 0 ? 'draft' : to;

/**
 * Checks that a publishing write changes nothing that was reviewed, and that the draft can be deployed.
 *
 * @param changed fields that the write changes, except the status
 * @returns the violation `PUBLISHING_CHANGES_DRAFT` or `STEPS_MISSING`, or null
 */
export const checkPublishing = (changed: readonly string[], steps: unknown): Violation | null => {
  if (changed.length > 0) {
    const message = `A request that publishes a draft cannot change anything else: ${changed.join(', ')}.`;
    const remedy = 'Change the draft first, have it reviewed again, then publish it.';
    const faults = changed.map((name) => ({ path: [name], message: `${name} cannot change in the same request.` }));
    return { code: 'PUBLISHING_CHANGES_DRAFT', message, faults, remedy };
  }
  if (Array.isArray(steps) && steps.length > 0) return null;
  return violation(
    'STEPS_MISSING',
    'steps',
    'A draft without steps cannot be published.',
    'Return the draft to the status draft, and add at least one step.',
  );
};
