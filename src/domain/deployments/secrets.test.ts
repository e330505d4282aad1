import fc from 'fast-check';
import { cpuMsOf } from '../../../tests/helpers/environment/cpu-time';
import { createMasker, maskSecrets, maskValue, shownInputs } from './secrets';

const SECRET = 's3cr3t/XYZ "ü"+ &';

const PEM = [
  '-----BEGIN PRIVATE KEY-----',
  'MIIEvQIBADANBgkqhkiG9w0BAQ',
  'AbCdEfGhIjKlMnOpQrStUvWxYz',
  '-----END PRIVATE KEY-----',
];

describe('a secret in a text', () => {
  it.each([
    ['as it is', SECRET],
    ['as base64', Buffer.from(SECRET).toString('base64')],
    ['as base64url', Buffer.from(SECRET).toString('base64url')],
    ['URL-encoded', encodeURIComponent(SECRET)],
    ['URL-encoded in lower case', encodeURIComponent(SECRET).replaceAll(/%../gu, (code) => code.toLowerCase())],
    ['in a form', new URLSearchParams({ '': SECRET }).toString().slice(1)],
    ['as JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['as JSON in ASCII', String.raw`s3cr3t/XYZ \"\u00fc\"+ &`],
  ])('is masked %s', (_what, form) => {
    expect(maskSecrets(`before ${form} between ${form} after`, [SECRET])).toBe('before *** between *** after');
  });

  it.each(['', 'u', 'us', 'user:'])('is masked inside base64, after "%s"', (before) => {
    const secret = 'correct-horse-battery';
    const encoded = Buffer.from(`${before}${secret}!!`).toString('base64');
    const masked = maskSecrets(encoded, [secret]);
    expect(masked).toContain('***');
    expect(Buffer.from(masked.replace('***', ''), 'base64').toString()).not.toContain('horse');
  });

  it('is masked line by line if it has several, without the short ones', () => {
    const text = PEM.map((line) => `  ${line}`).join('\r\n');
    expect(maskSecrets(text, [PEM.join('\n')])).toBe('  ***\r\n  ***\r\n  ***\r\n  ***');
    expect(maskSecrets('{ "a": 1 }', ['{\n  "key": "long-enough"\n}'])).toBe('{ "a": 1 }');
  });

  it('stays if it has less than four characters', () => {
    expect(maskSecrets('abc abcd', ['abc', ''])).toBe('abc abcd');
    expect(maskSecrets('abc abcd', ['abcd'])).toBe('abc ***');
  });

  it('is masked with everything that overlaps it', () => {
    expect(maskSecrets('x-abcdefgh-y', ['abcdef', 'defgh', 'cdef'])).toBe('x-***-y');
    expect(maskSecrets('abcdabcd', ['abcd'])).toBe('******');
  });

  it('is found as by a search, wherever a stream is cut', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 40 });
    const secrets = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 4, maxLength: 8 }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), secrets, (parts, hidden) => {
        const text = parts.join('');
        const masker = createMasker(hidden);
        const stream = masker.stream();
        const streamed = parts.map((part) => stream.push(part)).join('') + stream.end();
        expect(streamed).toBe(masker.text(text));
        for (const secret of hidden) expect(streamed).not.toContain(secret);
        const isClean = hidden.every((secret) => !text.includes(secret));
        expect(streamed === text).toBe(isClean);
      }),
    );
  });

  it('is masked in a stream as soon as no more of it can come', () => {
    const stream = createMasker(['s3cr3t-XYZ']).stream();
    expect(stream.push('hello s3c')).toBe('hello ');
    expect(stream.push('r3t-XYZ and s3c')).toBe('*** and ');
    expect(stream.push('ond')).toBe('s3cond');
    expect(stream.end()).toBe('');
  });

  it.each([
    ['the beginnings of a long secret', ['a'.repeat(16_000)], `${'a'.repeat(15_999)}b`.repeat(10)],
    ['many secrets', Array.from({ length: 200 }, (_, index) => `secret-${index}-value`), 'secret-1 '.repeat(30_000)],
    ['many occurrences', ['abcd'], 'abcd'.repeat(70_000)],
  ])('is searched in linear time: %s', (_what, secrets, text) => {
    expect(cpuMsOf(() => maskSecrets(text, secrets))).toBeLessThan(2000);
  });
});

describe('a secret in a value', () => {
  it('is masked in texts, names and numbers', () => {
    const value = { url: 'db://u:s3cr3t-XYZ@h', list: ['s3cr3t-XYZ', 4711471, 5, true, null], 's3cr3t-XYZ': {} };
    expect(maskValue(value, ['s3cr3t-XYZ', '4711471'])).toEqual({
      url: 'db://u:***@h',
      list: ['***', '***', 5, true, null],
      '***': {},
    });
  });

  it('is masked as a whole if it is too deep', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'end' : [nested(levels - 1)]);
    expect(JSON.stringify(maskValue(nested(5000), ['s3cr3t-XYZ']))).toContain('***');
  });

  it('is not shown with the inputs', () => {
    expect(shownInputs({ size: 3, key: { a: 1 }, off: null }, ['key', 'off'])).toEqual({
      size: 3,
      key: '***',
      off: '***',
    });
  });
});
