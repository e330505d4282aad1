import { violation, type Violation } from '../refusal';
import type { DraftStatus } from '../vocabularies';
import type { Capability } from '../access/capability-matrix';

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
