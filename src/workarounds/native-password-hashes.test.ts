import { createRequire } from 'node:module';
import { nativeFunctions } from './native-password-hashes';

interface Bcryptjs {
  hashSync(password: string, rounds: number): string;
  compareSync(password: string, encoded: string): boolean;
}

const bcryptjs = createRequire(require.resolve('@strapi/strapi'))('bcryptjs') as Bcryptjs;
const native = nativeFunctions((work) => work());
const ROUNDS = 4;

/** Passwords at the bounds of bcrypt: empty, with a NUL, longer than 72 bytes, and with characters of several bytes. */
const PASSWORDS = ['Passw0rd!', '', 'before\0after', 'x'.repeat(72), 'x'.repeat(80), 'é'.repeat(40), '密码😀'];

describe('native password hashes', () => {
  it.each(PASSWORDS)('are the same as those of bcryptjs for %j', async (password) => {
    expect(await native.compare(password, bcryptjs.hashSync(password, ROUNDS))).toBe(true);
    for (const hash of [await native.hash(password, ROUNDS), native.hashSync(password, ROUNDS)]) {
      expect(hash).toMatch(/^\$2b\$04\$.{53}$/);
      expect(bcryptjs.compareSync(password, hash)).toBe(true);
    }
  });

  it('refuse other passwords, also after a NUL', async () => {
    expect(await native.compare('before\0other', bcryptjs.hashSync('before\0after', ROUNDS))).toBe(false);
    expect(await native.compare('other', await native.hash('one', ROUNDS))).toBe(false);
  });

  it.each(['', 'short', 'x'.repeat(60)])('are not found in %j', async (hash) =>
    expect(await native.compare('one', hash)).toBe(false),
  );

  it('take half of a surrogate pair, for which bcryptjs uses up the memory', async () => {
    expect(await native.compare('\ud800', await native.hash('\ud800', ROUNDS))).toBe(true);
  });
});
