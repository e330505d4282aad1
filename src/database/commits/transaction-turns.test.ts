import { transactionBounds } from './transaction-turns';

describe('how many transactions have a connection at once', () => {
  it.each([
    [1, { all: 1, each: 1 }],
    [2, { all: 1, each: 1 }],
    [3, { all: 2, each: 1 }],
    [5, { all: 3, each: 2 }],
    [10, { all: 7, each: 3 }],
    [50, { all: 35, each: 3 }],
  ])('of %i connections', (connections, bounds) => {
    expect(transactionBounds(connections)).toEqual(bounds);
  });
});
