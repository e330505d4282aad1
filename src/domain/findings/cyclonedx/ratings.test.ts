import { ratingIn } from './ratings';

describe('the severity of a vulnerability', () => {
  it.each([
    ['a score before its word', [{ score: 7.8, method: 'CVSSv3', severity: 'low' }], 'high', 7.8],
    [
      'the newest method',
      [
        { score: 9, method: 'CVSSv2' },
        { score: '5.0', method: 'CVSSv4' },
      ],
      'medium',
      5,
    ],
    [
      'the own source',
      [
        { score: 9.9, method: 'CVSSv31' },
        { source: { name: 'NVD' }, severity: 'low' },
      ],
      'low',
      9.9,
    ],
    ['no score of another method', [{ score: 99, method: 'OWASP', severity: 'high' }], 'high', null],
    ['none', [{ severity: 'none' }], 'info', null],
    ['no word that is none', [{ severity: 'constructor' }], 'medium', null],
    ['nothing', undefined, 'medium', null],
  ])('F9: is that of %s', (_what, ratings, severity, cvss) => {
    expect(ratingIn(ratings, 'NVD')).toEqual({ severity, cvss });
  });
});
