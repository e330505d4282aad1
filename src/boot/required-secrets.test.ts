import { missingSecrets, requireSecrets, SECRETS } from './required-secrets';

const good = Object.fromEntries(Object.keys(SECRETS).map((name, index) => [name, `w4Xk9ZpQ2mVt7LrB${index}`]));

describe('required secrets', () => {
  it('accepts a real value for each', () => {
    expect(missingSecrets(good)).toEqual([]);
    expect(() => requireSecrets(good)).not.toThrow();
  });

  it('reports every secret as missing in an empty environment', () => {
    expect(missingSecrets({})).toEqual(Object.keys(SECRETS));
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['blank', '                    '],
    ['shorter than 16 characters', 'w4Xk9ZpQ2mVt7Lr'],
    ['a placeholder', 'change-me-change-me'],
    ['the placeholder of .env.example', 'change-me,change-me-too'],
    ['a placeholder that Strapi generates', 'toBeModified1,toBeModified2'],
  ])('reports a secret that is %s', (_what, value) => {
    expect(missingSecrets({ ...good, JWT_SECRET: value })).toEqual(['JWT_SECRET']);
  });

  it('says what each missing one is for and how to make it', () => {
    const { JWT_SECRET: _jwt, TOKEN_HASH_KEY: _key, ...rest } = good;
    expect(() => requireSecrets(rest)).toThrow(
      /JWT_SECRET: signs the tokens of people\n.*TOKEN_HASH_KEY: .*openssl rand/s,
    );
  });
});
