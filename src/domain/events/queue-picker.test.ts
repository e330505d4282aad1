import { QueuePicker, type PickableQueue, SLOTS, type Share } from './queue-picker';

const TENANT: Share = { prompt: 4, slow: 4, total: 12 };

interface Named extends PickableQueue {
  name: string;
}

const queuesOf = (owner: string, count: number, isSlow = false): Named[] =>
  Array.from({ length: count }, (_, n) => ({ name: `${owner}${n}`, owner, isSlow }));

const pickerWith = (queues: Named[], share = TENANT): QueuePicker<Named> => {
  const picker = new QueuePicker<Named>(() => share);
  for (const queue of queues) picker.add(queue);
  return picker;
};

const pickAll = (picker: QueuePicker<Named>, withSlow = true): Named[] => {
  const picked: Named[] = [];
  for (let queue = picker.next(withSlow); queue; queue = picker.next(withSlow)) picked.push(queue);
  return picked;
};

const names = (queues: Named[]): string[] => queues.map(({ name }) => name);

describe('the choice of queues', () => {
  it('takes owners in turn', () => {
    const picker = pickerWith([...queuesOf('a', 3), ...queuesOf('b', 2), ...queuesOf('c', 1)]);
    expect(names(pickAll(picker))).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
  });

  it('limits one owner to its share', () => {
    const picker = pickerWith([...queuesOf('a', 500), ...queuesOf('b', 1)]);
    expect(names(pickAll(picker))).toEqual(['a0', 'b0', 'a1', 'a2', 'a3']);
  });

  it('continues with an owner when one of its queues has ended or become slow', () => {
    const picker = pickerWith(queuesOf('a', 20));
    const [first, second] = pickAll(picker) as [Named, Named];
    picker.end(first);
    second.isSlow = true;
    expect(names(pickAll(picker))).toEqual(['a4', 'a5']);
  });

  it('limits the running queues of one owner, however many of them become slow', () => {
    const picker = pickerWith(queuesOf('a', 500));
    for (let round = 0; round < 5; round += 1) for (const queue of pickAll(picker)) queue.isSlow = true;
    expect(picker.running).toBe(TENANT.total);
  });

  it('keeps slots free from slow queues of all owners', () => {
    const slow = Array.from({ length: 50 }, (_, n) => queuesOf(`slow${n}-`, 3, true)).flat();
    const picker = pickerWith(slow);
    expect(pickAll(picker)).toHaveLength(SLOTS.slow);
    const [prompt] = queuesOf('prompt', 1) as [Named];
    picker.add(prompt);
    expect(picker.next(true)).toBe(prompt);
  });

  it('excludes slow queues on request', () => {
    const picker = pickerWith([...queuesOf('a', 1, true), ...queuesOf('b', 1)]);
    expect(names(pickAll(picker, false))).toEqual(['b0']);
  });

  it('adds a queue once, until it has ended', () => {
    const [queue] = queuesOf('a', 1) as [Named];
    const picker = pickerWith([queue, queue]);
    expect(pickAll(picker)).toEqual([queue]);
    picker.add(queue);
    expect(pickAll(picker)).toEqual([]);
    picker.end(queue);
    picker.add(queue);
    expect(pickAll(picker)).toEqual([queue]);
  });

  it('knows the running queues', () => {
    const picker = pickerWith([...queuesOf('a', 1), ...queuesOf('b', 1, true)]);
    expect([picker.running, picker.isAnySlow]).toEqual([0, false]);
    pickAll(picker);
    expect([picker.running, picker.isAnySlow]).toEqual([2, true]);
  });
});
