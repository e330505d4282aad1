import { severityOfScore } from './severity-score';

describe('F9: the severity of a score', () => {
  it.each([
    [10, 'critical'],
    [9, 'critical'],
    [8.9, 'high'],
    [7, 'high'],
    [6.9, 'medium'],
    [4, 'medium'],
    [3.9, 'low'],
    [0.1, 'low'],
    [0, 'info'],
  ])('of %d is %s', (score, severity) => {
    expect(severityOfScore(score)).toBe(severity);
  });
});
