import { firstFaults, isFull, MAX_FAULTS, type Fault } from './refusal';

const faultAt = (index: number): Fault => ({ path: [index], message: 'wrong' });

describe('the first faults', () => {
  it('are those of all parts if there are few', () => {
    const faults = firstFaults(['good', 'bad', 'worse'], (part, index) => (part === 'good' ? [] : [faultAt(index)]));
    expect(faults).toEqual([faultAt(1), faultAt(2)]);
    expect(isFull(faults)).toBe(false);
  });

  it('of 20,000 parts cost as much as those of the first ones', () => {
    let checked = 0;
    const faults = firstFaults(Array(20_000).fill('bad'), (_part, index) => {
      checked += 1;
      return [faultAt(index)];
    });
    // One more than a response lists shows that there are more.
    expect([checked, faults.length, isFull(faults)]).toEqual([MAX_FAULTS + 1, MAX_FAULTS + 1, true]);
  });

  it('of one part with many are no more', () => {
    expect(firstFaults(['bad'], () => Array.from({ length: 5_000 }, (_, at) => faultAt(at)))).toHaveLength(
      MAX_FAULTS + 1,
    );
  });
});
