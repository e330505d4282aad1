import { setTimeout as delay } from 'node:timers/promises';
import { inLanes } from './in-lanes';

/** Work that notes how many pieces are under way; a piece takes as many turns as it says. */
const noted = () => {
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const work = async (piece: number): Promise<void> => {
    begun.push(piece);
    most = Math.max(most, (underWay += 1));
    for (let turn = 0; turn < piece; turn += 1) await Promise.resolve();
    underWay -= 1;
    if (piece === 13) throw new Error('thirteen');
  };
  return { work, begun, most: () => most, underWay: () => underWay };
};

describe('work in lanes', () => {
  it.each([1, 2, 3])('does every piece in order, %i at a time', async (lanes) => {
    const { work, begun, most } = noted();
    await inLanes(lanes, [5, 1, 4, 2, 3], work);
    expect(begun).toEqual([5, 1, 4, 2, 3]);
    expect(most()).toBe(lanes);
  });

  it('begins nothing after a failure, and waits for what is under way', async () => {
    const { work, begun, underWay } = noted();
    await expect(inLanes(2, [13, 50, 1, 1], work)).rejects.toThrow('thirteen');
    expect([begun, underWay()]).toEqual([[13, 50], 0]);
  });

  it('does nothing where there is nothing to do', async () => {
    await expect(inLanes(2, [], () => delay(0))).resolves.toBeUndefined();
  });
});
