import { QueuePicker, type PickableQueue, PLACES, type Share } from './queue-picker';

const TENANT: Share = { prompt: 4, slow: 4, total: 12 };

interface Named extends PickableQueue {
  name: string;
}

const lanesOf = (owner: string, count: number, isSlow = false): Named[] =>
  Array.from({ length: count }, (_, n) => ({ name: `${owner}${n}`, owner, isSlow }));

const pickerWith = (lanes: Named[], share = TENANT): QueuePicker<Named> => {
  const picker = new QueuePicker<Named>(() => share);
  for (const lane of lanes) picker.add(lane);
  return picker;
};

const pickAll = (picker: QueuePicker<Named>, withSlow = true): Named[] => {
  const picked: Named[] = [];
  for (let lane = picker.next(withSlow); lane; lane = picker.next(withSlow)) picked.push(lane);
  return picked;
};

const names = (lanes: Named[]): string[] => lanes.map(({ name }) => name);

describe('the choice of lanes', () => {
  it('takes owners in turn', () => {
    const picker = pickerWith([...lanesOf('a', 3), ...lanesOf('b', 2), ...lanesOf('c', 1)]);
    expect(names(pickAll(picker))).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
  });

  it('limits one owner to its share', () => {
    const picker = pickerWith([...lanesOf('a', 500), ...lanesOf('b', 1)]);
    expect(names(pickAll(picker))).toEqual(['a0', 'b0', 'a1', 'a2', 'a3']);
  });

  it('continues with an owner when one of its queues has ended or become slow', () => {
    const picker = pickerWith(lanesOf('a', 20));
    const [first, second] = pickAll(picker) as [Named, Named];
    picker.end(first);
    second.isSlow = true;
    expect(names(pickAll(picker))).toEqual(['a4', 'a5']);
  });

  it('bounds what one owner has under way, however many of its lanes turn slow', () => {
    const picker = pickerWith(lanesOf('a', 500));
    for (let round = 0; round < 5; round += 1) for (const lane of pickAll(picker)) lane.isSlow = true;
    expect(picker.underWay).toBe(TENANT.total);
  });

  it('keeps places free of slow lanes, whatever their owners', () => {
    const slow = Array.from({ length: 50 }, (_, n) => lanesOf(`slow${n}-`, 3, true)).flat();
    const picker = pickerWith(slow);
    expect(pickAll(picker)).toHaveLength(PLACES.slow);
    const [prompt] = lanesOf('prompt', 1) as [Named];
    picker.add(prompt);
    expect(picker.next(true)).toBe(prompt);
  });

  it('excludes slow queues on request', () => {
    const picker = pickerWith([...lanesOf('a', 1, true), ...lanesOf('b', 1)]);
    expect(names(pickAll(picker, false))).toEqual(['b0']);
  });

  it('adds a queue once, until it has ended', () => {
    const [lane] = lanesOf('a', 1) as [Named];
    const picker = pickerWith([lane, lane]);
    expect(pickAll(picker)).toEqual([lane]);
    picker.add(lane);
    expect(pickAll(picker)).toEqual([]);
    picker.end(lane);
    picker.add(lane);
    expect(pickAll(picker)).toEqual([lane]);
  });

  it('knows what is under way', () => {
    const picker = pickerWith([...lanesOf('a', 1), ...lanesOf('b', 1, true)]);
    expect([picker.underWay, picker.isAnySlow]).toEqual([0, false]);
    pickAll(picker);
    expect([picker.underWay, picker.isAnySlow]).toEqual([2, true]);
  });
});
