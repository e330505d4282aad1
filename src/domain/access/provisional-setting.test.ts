import { type ProvisionalWrite, settleProvisional } from './provisional-setting';

const write = (more: Partial<ProvisionalWrite<string>>) =>
  settleProvisional({
    value: { before: 'old', after: 'new' },
    confirmBy: { before: null, sent: 9 },
    confirmed: '',
    same: (one, other) => one === other,
    restricts: (value) => value !== '',
    ...more,
  });

describe('a provisional setting', () => {
  it.each<[string, Partial<ProvisionalWrite<string>>, unknown]>([
    ['is provisional if a deadline is set', {}, { confirmBy: 9, confirmed: 'old' }],
    ['is final without a deadline', { confirmBy: { before: null, sent: null } }, null],
    ['needs no confirmation if it locks nobody out', { value: { before: 'old', after: '' } }, null],
    ['is unchanged if the value is the same', { value: { before: 'old', after: 'old' } }, null],
    [
      'keeps its deadline if the same value is written',
      { value: { before: 'new', after: 'new' }, confirmBy: { before: 9, sent: 9 }, confirmed: 'old' },
      { confirmBy: 9, confirmed: 'old' },
    ],
    [
      'gets a later deadline if the same value is written with one',
      { value: { before: 'new', after: 'new' }, confirmBy: { before: 9, sent: 20 }, confirmed: 'old' },
      { confirmBy: 20, confirmed: 'old' },
    ],
    [
      'reverts to the last confirmed value after a second change',
      { value: { before: 'new', after: 'newer' }, confirmBy: { before: 9, sent: 20 }, confirmed: 'old' },
      { confirmBy: 20, confirmed: 'old' },
    ],
    [
      'becomes final by a second change without a deadline',
      { value: { before: 'new', after: 'newer' }, confirmBy: { before: 9, sent: 9 }, confirmed: 'old' },
      null,
    ],
    [
      'is undone by a change back to the confirmed value',
      { value: { before: 'new', after: 'old' }, confirmBy: { before: 9, sent: 20 }, confirmed: 'old' },
      null,
    ],
    [
      'is confirmed by clearing the deadline',
      { value: { before: 'new', after: 'new' }, confirmBy: { before: 9, sent: null }, confirmed: 'old' },
      null,
    ],
  ])('%s', (_what, more, expected) => {
    expect(write(more)).toEqual(expected);
  });
});
