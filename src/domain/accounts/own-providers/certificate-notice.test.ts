import { endsSoon } from './certificate-notice';

const END = '2026-05-31T00:00:00.000Z';
const daysBefore = (days: number): number => Date.parse(END) - days * 86_400_000;

describe('the end of a certificate', () => {
  it.each([
    [31, false],
    [30, true],
    [0, true],
    [-400, true],
  ])('%d days before is soon: %s', (days, expected) => {
    expect(endsSoon(END, daysBefore(days))).toBe(expected);
  });

  it('that is unknown is not soon', () => {
    expect(endsSoon(null, daysBefore(0))).toBe(false);
  });
});
