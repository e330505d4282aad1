import { DRAFT_STATUSES, type DraftStatus } from '../vocabularies';
import {
  changedContent,
  checkDraftTransition,
  checkPublishing,
  findTransition,
  needsOtherPublisher,
  stateAfter,
} from './draft-lifecycle';

const ALLOWED: Record<string, string> = {
  'draft -> review': 'blueprint:write',
  'review -> draft': 'blueprint:publish',
  'review -> published': 'blueprint:publish',
};
const PAIRS = DRAFT_STATUSES.flatMap((from) => DRAFT_STATUSES.map((to) => [from, to] as const));

describe('the status of a draft', () => {
  it.each(PAIRS)('changes from %s to %s only if the contract allows it', (from, to) => {
    const needs = ALLOWED[`${from} -> ${to}`];
    expect(findTransition(from, to)?.needs).toBe(needs);
    const isRefused = from !== to && needs === undefined;
    expect(checkDraftTransition(from, to)?.code).toBe(isRefused ? 'DRAFT_TRANSITION_INVALID' : undefined);
  });

  it('is refused with the possible next values', () => {
    expect(checkDraftTransition('draft', 'published')?.message).toContain('it can become review');
    expect(checkDraftTransition('published', 'draft')?.message).not.toContain('it can become');
    expect(checkDraftTransition('draft', 'published')?.faults[0]?.path).toEqual(['status']);
  });

  it('is refused if it is unknown', () => {
    expect(checkDraftTransition('draft', 'constructor' as DraftStatus)).not.toBeNull();
  });

  it.each([
    [true, 0, false],
    [true, 1, true],
    [true, 5, true],
    [false, 0, false],
    [false, 3, false],
  ])(
    'needs another publisher if the caller is the author (%s) with %i other publishers: %s',
    (isAuthor, otherPublishers, expected) => {
      expect(needsOtherPublisher({ isAuthor, otherPublishers })).toBe(expected);
    },
  );
});

describe('a change of a draft', () => {
  const stored = { id: 1, draft_status: 'review', name: 'a', steps: [{ id: 'x', type: 'verify' }], updatedAt: 'then' };

  it('consists of the fields that differ, without the status and bookkeeping', () => {
    expect(changedContent(stored, { name: 'a', steps: [{ type: 'verify', id: 'x' }], draft_status: 'draft' })).toEqual(
      [],
    );
    expect(changedContent(stored, { name: 'b', steps: [], updatedAt: 'now' })).toEqual(['name', 'steps']);
  });

  it('returns a draft from review, and changes no other status', () => {
    expect(stateAfter({ from: 'review', to: 'review', changed: ['name'] })).toBe('draft');
    expect(stateAfter({ from: 'review', to: 'review', changed: [] })).toBe('review');
    expect(stateAfter({ from: 'draft', to: 'review', changed: ['name'] })).toBe('review');
    expect(stateAfter({ from: 'draft', to: 'draft', changed: ['name'] })).toBe('draft');
    expect(stateAfter({ from: 'review', to: 'draft', changed: ['name'] })).toBe('draft');
  });

  it('is not part of publishing', () => {
    expect(checkPublishing(['name', 'tags'], [{}])).toMatchObject({
      code: 'PUBLISHING_CHANGES_DRAFT',
      faults: [{ path: ['name'] }, { path: ['tags'] }],
    });
    expect(checkPublishing([], [{ id: 'a' }])).toBeNull();
    for (const steps of [[], null, undefined, {}])
      expect(checkPublishing([], steps)).toMatchObject({ code: 'STEPS_MISSING', faults: [{ path: ['steps'] }] });
  });
});
