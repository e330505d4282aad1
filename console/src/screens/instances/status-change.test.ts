import { statusChangeOf } from './status-change';

describe('statusChangeOf', () => {
  it.each([
    ['the name of the API', { status: { before: 'running', after: 'stopped' } }],
    ['the name of the column, which old entries have', { instance_status: { before: 'running', after: 'stopped' } }],
  ])('finds the new status by %s', (_, changes) => {
    expect(statusChangeOf(changes)).toBe('stopped');
  });

  it.each([
    [null],
    [{}],
    [{ name: { before: 'a', after: 'b' } }],
    [{ status: { before: null, after: 'burning' } }],
    [{ status: 3 }],
  ])('finds none in %j', (changes) => {
    expect(statusChangeOf(changes)).toBeNull();
  });
});
