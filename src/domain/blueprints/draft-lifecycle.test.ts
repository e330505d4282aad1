import { DRAFT_STATUSES, type DraftStatus } from '../vocabularies';
import { checkDraftTransition, findTransition, needsOtherPublisher } from './draft-lifecycle';

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
