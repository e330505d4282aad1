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

  it('is found as by a search, also if each part has a stream of its own', () => {
    const characters = fc.string({ unit: fc.constantFrom('a', 'b', 'Y', 'W', 'F', 'h', '\n', ' '), maxLength: 30 });
    const secrets = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 4, maxLength: 8 }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 8 }), secrets, (parts, hidden) => {
        const masker = createMasker(hidden);
        let [streamed, held]: [string, ReturnType<ReturnType<typeof masker.stream>['held']>] = ['', null];
        for (const part of parts) {
          const stream = masker.stream(held);
          streamed += stream.push(part);
          held = JSON.parse(JSON.stringify(stream.held()));
        }
        expect(streamed + masker.stream(held).end()).toBe(masker.text(parts.join('')));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['\n', '\r\n', '\n    '])(
    'is masked in base64 that is broken into lines by %j, wherever it is cut',
    (brk) => {
      const secret = 'correct-horse-battery-staple'.repeat(4);
      const text = (before: number): string => {
        const encoded = Buffer.from(`${'-'.repeat(before)}${secret}${'-'.repeat(90)}`).toString('base64');
        return (encoded.match(/.{1,76}/gu) ?? []).join(brk);
      };
      fc.assert(
        fc.property(fc.nat(200), fc.array(fc.nat(500), { maxLength: 5 }), (before, cuts) => {
          const places = [0, ...cuts.toSorted((a, b) => a - b)];
          const masker = createMasker([secret]);
          let [masked, held]: [string, ReturnType<ReturnType<typeof masker.stream>['held']>] = ['', null];
          for (const [index, from] of places.entries()) {
            const stream = masker.stream(held);
            masked += stream.push(text(before).slice(from, places[index + 1]));
            held = stream.held();
          }
          masked += masker.stream(held).end();
          expect(masked.match(/\*\*\*/gu)).toHaveLength(1);
          expect(Buffer.from(masked.replaceAll(/[\s*]/gu, ''), 'base64').toString()).not.toMatch(
            /horse|battery|staple/u,
          );
        }),
      );
    },
  );

  it('is not waited for without end', () => {
    const stream = createMasker(['correct-horse']).stream();
    let shown = stream.push(Buffer.from('correct').toString('base64').slice(0, 8));
    for (let line = 0; line < 100; line += 1) shown += stream.push('\n');
    expect(shown).toHaveLength(108);
    expect(stream.held()).toBe(null);
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
    ['lines of what can be base64', ['a'.repeat(16_000)], 'YWFh\n'.repeat(50_000)],
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
