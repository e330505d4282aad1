import { newestFirst } from './newest-first';

const at = (day: number) => ({ at: `2026-01-0${day}T00:00:00.000Z` });

describe('a page of several lists', () => {
  it('is in falling order, and says what it has of each', () => {
    expect(newestFirst([[at(5), at(2)], [at(4), at(3), at(1)], []], 4)).toEqual({
      page: [at(5), at(4), at(3), at(2)],
      taken: [2, 2, 0],
    });
  });

  it('ends with the lists', () => {
    expect(newestFirst([[at(1)], []], 9)).toEqual({ page: [at(1)], taken: [1, 0] });
  });

  it('prefers earlier lists at equal times', () => {
    expect(newestFirst([[], [at(1)], [at(1)]], 1).taken).toEqual([0, 1, 0]);
  });
});
