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

describe('lifecycle of a draft', () => {
  it.each(PAIRS)('%s -> %s is a step only where the contract has one', (from, to) => {
    const needs = ALLOWED[`${from} -> ${to}`];
    expect(findTransition(from, to)?.needs).toBe(needs);
    const isRefused = from !== to && needs === undefined;
    expect(checkDraftTransition(from, to)?.code).toBe(isRefused ? 'DRAFT_TRANSITION_INVALID' : undefined);
  });

  it('says where a draft can go', () => {
    expect(checkDraftTransition('draft', 'published')?.message).toContain('it can become review');
    expect(checkDraftTransition('published', 'draft')?.message).not.toContain('it can become');
    expect(checkDraftTransition('draft', 'published')?.faults[0]?.path).toEqual(['status']);
  });

  it('refuses a status that is none', () => {
    expect(checkDraftTransition('draft', 'constructor' as DraftStatus)).not.toBeNull();
  });

  it.each([
    [true, 0, false],
    [true, 1, true],
    [true, 5, true],
    [false, 0, false],
    [false, 3, false],
  ])(
    'author %s beside %i other publishers has to leave it to somebody else: %s',
    (isAuthor, otherPublishers, expected) => {
      expect(needsOtherPublisher({ isAuthor, otherPublishers })).toBe(expected);
    },
  );
});

describe('a change of a draft', () => {
  const stored = { id: 1, draft_status: 'review', name: 'a', steps: [{ id: 'x', type: 'verify' }], updatedAt: 'then' };

  it('is what differs, the state and bookkeeping aside', () => {
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
