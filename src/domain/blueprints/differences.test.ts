import { differences, stepsById } from './differences';

describe('the differences of two sets', () => {
  it('are what was added, removed and changed, those of the later one first', () => {
    const found = differences({ old: 1, same: [1], size: 's' }, { size: 'm', same: [1], fresh: null, more: true });
    expect(found).toEqual([
      { key: 'size', change: 'changed', before: 's', after: 'm' },
      { key: 'more', change: 'added', before: undefined, after: true },
      { key: 'old', change: 'removed', before: 1, after: undefined },
    ]);
  });

  it('are those of steps by their ids, wherever they stand', () => {
    const [network, vm] = [
      { id: 'network', type: 'provision' },
      { id: 'vm', type: 'provision' },
    ];
    expect(differences(stepsById([network, vm]), stepsById([vm, network]))).toEqual([]);
    expect(differences(stepsById([network]), stepsById([{ ...network, type: 'verify' }]))).toEqual([
      { key: 'network', change: 'changed', before: { type: 'provision' }, after: { type: 'verify' } },
    ]);
  });
});
