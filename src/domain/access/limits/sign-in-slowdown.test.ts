import { slowdownMs } from './sign-in-slowdown';

const WINDOW_MS = 15 * 60_000;
const ALLOWANCE = 10;

describe('the slowdown of strangers', () => {
  it('begins after the allowance, and grows to 20 seconds', () => {
    const at = (failures: number) => slowdownMs(failures, ALLOWANCE);
    expect([1, 10, 11, 12, 29, 30, 31, 5000].map(at)).toEqual([0, 0, 1000, 2000, 19_000, 20_000, 20_000, 20_000]);
  });

  it('leaves strangers at most 260 attempts in an hour on one account, which run one after the other', () => {
    let [failures, elapsedMs] = [ALLOWANCE, 0];
    while (elapsedMs <= WINDOW_MS) {
      failures += 1;
      elapsedMs += slowdownMs(failures, ALLOWANCE);
    }
    expect(failures * 4).toBeLessThanOrEqual(264);
  });
});
