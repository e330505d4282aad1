import { roundsOf } from './rounds';

const step = (key: string, action: 'apply' | 'destroy' | 'verify', round: number, position: number) => ({
  ...{ key, action, round, position },
});

it('shows the steps of each action in their order, and the last verification', () => {
  const steps = [
    step('b', 'apply', 0, 1),
    step('a', 'apply', 0, 0),
    step('old', 'verify', 1, 0),
    step('new', 'verify', 2, 0),
  ];
  expect(roundsOf(steps).map(({ action, steps: shown }) => [action, shown.map(({ key }) => key)])).toEqual([
    ['apply', ['a', 'b']],
    ['verify', ['new']],
  ]);
});

it('has nothing to show without steps', () => {
  expect(roundsOf([])).toEqual([]);
});
