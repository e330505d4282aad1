import { patternWords } from './pattern-words';

describe('patternWords', () => {
  it.each([
    ['^10\\.', 'begins', '10.'],
    ['^arn:aws:.*$', 'begins', 'arn:aws:'],
    ['\\.example\\.com$', 'ends', '.example.com'],
    ['^[a-z0-9-]+$', 'characters', 'a–z, 0–9, -'],
    ['^[a-z0-9_.-]{3,20}$', 'characters', 'a–z, 0–9, _, ., -'],
    ['^[\\d.]+$', 'characters', '0–9, .'],
    ['^[\\w-]*$', 'characters', 'a–z, A–Z, 0–9, _, -'],
  ])('says of %s that it asks for %s %s', (pattern, kind, value) => {
    expect(patternWords(pattern)).toEqual({ kind, value });
  });

  it.each(['^[a-z][a-z0-9]*$', '^[^/]+$', '^(a|b)$', '^[\\p{L}]+$', '[a-z]+', '^a.c$', '^1+', 'web', '^[\\s]+$'])(
    'says of %s only that it asks for a form',
    (pattern) => {
      expect(patternWords(pattern)).toEqual({ kind: 'form', value: '' });
    },
  );
});
