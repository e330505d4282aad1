import { controlTitle, ISO_CONTROLS, NIS2_ARTICLES } from './controls';

describe('the titles of controls', () => {
  it.each([...Object.keys(ISO_CONTROLS), ...Object.keys(NIS2_ARTICLES)])('are there for %s in both languages', (id) => {
    for (const language of ['en', 'de'] as const) expect(controlTitle(id, language)).toMatch(/\w{3}/);
  });

  it('are there for all 93 controls of Annex A', () => {
    const numbers = { 'A.5': 37, 'A.6': 8, 'A.7': 14, 'A.8': 34 };
    const all = Object.entries(numbers).flatMap(([clause, last]) =>
      Array.from({ length: last }, (_all, index) => `${clause}.${index + 1}`),
    );
    expect(Object.keys(ISO_CONTROLS)).toEqual(all);
    expect(all).toHaveLength(93);
  });

  it('are there for the articles of NIS 2 on governance, measures and reports', () => {
    const letters = [...'abcdefghij'].map((letter) => `21(2)(${letter})`);
    expect(Object.keys(NIS2_ARTICLES).sort()).toEqual(['20', '21', '21(2)', ...letters, '23']);
  });

  it.each(['8.13', 'A.8.35', 'A.8', '21(2)(k)', '', 'Article', '__proto__'])('are missing for %s', (written) => {
    expect(controlTitle(written, 'en')).toBeNull();
  });

  it('are missing for what an organisation has added', () => {
    expect(controlTitle('own', 'en')).toBeNull();
    expect(controlTitle('toString', 'de')).toBeNull();
  });

  it('are those of the standard', () => {
    expect(controlTitle('A.8.28', 'en')).toBe('Secure coding');
    expect(controlTitle('21(2)(h)', 'de')).toBe('Kryptographie');
  });
});
