import { describeChanges } from '../audit/changes';
import { violation, type Violation } from '../refusal';
import type { DraftStatus } from '../vocabularies';
import type { Capability } from '../access/capability-matrix';

type Attributes = Record<string, unknown>;

/**
 * A draft goes draft, review, published (spec, blueprint draft lifecycle). Four eyes: what an author wrote, another
 * publisher releases, where the organisation has one (contract, section 7).
 */
export const DRAFT_TRANSITIONS: readonly { from: DraftStatus; to: DraftStatus; needs: Capability }[] = [
  { from: 'draft', to: 'review', needs: 'blueprint:write' },
  { from: 'review', to: 'draft', needs: 'blueprint:publish' },
  { from: 'review', to: 'published', needs: 'blueprint:publish' },
];

/** The transition between two states, or undefined where the lifecycle has none. */
export const findTransition = (from: DraftStatus, to: DraftStatus) =>
  DRAFT_TRANSITIONS.find((transition) => transition.from === from && transition.to === to);

/**
 * Checks a change of status; staying is always allowed.
 *
 * @returns the violation `DRAFT_TRANSITION_INVALID`, or null
 */
export const checkDraftTransition = (from: DraftStatus, to: DraftStatus): Violation | null => {
  if (from === to || findTransition(from, to)) return null;
  const ways = DRAFT_TRANSITIONS.filter((transition) => transition.from === from).map(({ to: target }) => target);
  return violation(
    'DRAFT_TRANSITION_INVALID',
    'status',
    `A draft in state ${from} cannot become ${to}${ways.length ? `; it can become ${ways.join(' or ')}` : ''}.`,
  );
};

/** Whether the author has to leave the publishing to someone else. */
export const needsOtherPublisher = (caller: { isAuthor: boolean; otherPublishers: number }): boolean =>
  caller.isAuthor && caller.otherPublishers > 0;

/** The state itself is not what reviewers judge. */
const STATE = 'draft_status';

/**
 * The fields of a draft that a write changes, other than its state.
 *
 * @param before the stored draft, by attribute
 * @param data what the write sets
 */
export const changedContent = (before: Attributes, data: Attributes): string[] =>
  Object.keys(describeChanges(before, { ...before, ...data })).filter((name) => name !== STATE);

/**
 * The state of a draft after a write. One that changes while it is in review returns to `draft`: nobody publishes what
 * nobody has reviewed.
 */
export const stateAfter = ({
  from,
  to,
  changed,
}: {
  from: DraftStatus;
  to: DraftStatus;
  changed: readonly string[];
}) => (from === 'review' && to === 'review' && changed.length > 0 ? 'draft' : to);

/**
 * Checks what is published: exactly what was reviewed, and something that can be deployed.
 *
 * @param changed fields that the write changes besides the state
 * @returns the violation `PUBLISHING_CHANGES_DRAFT` or `STEPS_MISSING`, or null
 */
export const checkPublishing = (changed: readonly string[], steps: unknown): Violation | null => {
  if (changed.length > 0) {
    const message = `Publishing accepts no other change: ${changed.join(', ')}.`;
    const remedy = 'Change the draft first, have it reviewed again, and then publish it.';
    const faults = changed.map((name) => ({ path: [name], message: `${name} must not change in the same write.` }));
    return { code: 'PUBLISHING_CHANGES_DRAFT', message, faults, remedy };
  }
  if (Array.isArray(steps) && steps.length > 0) return null;
  return violation(
    'STEPS_MISSING',
    'steps',
    'A draft without steps cannot be published.',
    'Send the draft back to draft, and add at least one step.',
  );
};
