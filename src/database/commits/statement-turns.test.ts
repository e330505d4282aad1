import { statementBounds } from './statement-turns';

describe('how many statements outside transactions have a connection at once', () => {
  it.each([
    [1, { all: 1, each: 1 }],
    [2, { all: 2, each: 1 }],
    [3, { all: 3, each: 2 }],
    [10, { all: 10, each: 3 }],
    [50, { all: 50, each: 3 }],
  ])('of %i connections', (connections, bounds) => {
    expect(statementBounds(connections)).toEqual(bounds);
  });
});
