import { differencesOf } from './differences';

describe('differencesOf', () => {
  it('lists fields with their values', () => {
    expect(
      differencesOf({ status: { before: 'open', after: 'mitigated' }, by: { before: null, after: 'Ada' } }),
    ).toEqual([
      { path: 'status', before: 'open', after: 'mitigated' },
      { path: 'by', before: null, after: 'Ada' },
    ]);
  });

  it('lists only the parts that differ, whatever the order of their names', () => {
    const before = { steps: [{ id: 'a', name: 'Web' }, { id: 'b' }], tags: ['x'] };
    const after = { tags: ['x', 'y'], steps: [{ name: 'Edge', id: 'a' }, { id: 'b' }] };
    expect(differencesOf({ plan: { before, after } })).toEqual([
      { path: 'plan.steps[0].name', before: 'Web', after: 'Edge' },
      { path: 'plan.tags[1]', before: undefined, after: 'y' },
    ]);
  });

  it('shows a value as a whole if the other one has another shape, or is nested too deeply', () => {
    expect(differencesOf({ list: { before: null, after: [1] } })).toEqual([{ path: 'list', before: null, after: [1] }]);
    const deep = (value: number) => ({ a: { a: { a: { a: { a: value } } } } });
    expect(differencesOf({ deep: { before: deep(1), after: deep(2) } })).toEqual([
      { path: 'deep.a.a.a.a', before: { a: 1 }, after: { a: 2 } },
    ]);
  });

  it('shows shortened values as a whole, because their parts are not there', () => {
    const shortened = (sha256: string) => ({ beginning: '[{"id":"a"', bytes: 250_000, sha256 });
    const [before, after] = [shortened('1'.repeat(64)), shortened('2'.repeat(64))];
    expect(differencesOf({ steps: { before, after, shortened: ['before', 'after'] } })).toEqual([
      { path: 'steps', before, after, shortened: ['before', 'after'] },
    ]);
  });

  it('lists facts that are no change', () => {
    expect(differencesOf({ count: 3 })).toEqual([{ path: 'count', before: null, after: 3 }]);
    expect(differencesOf(null)).toEqual([]);
  });
});
