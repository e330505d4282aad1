import { controlTitle, ISO_CONTROLS, NIS2_ARTICLES } from './controls';

describe('the titles of controls', () => {
  it.each([...Object.keys(ISO_CONTROLS), ...Object.keys(NIS2_ARTICLES)])('are there for %s in both languages', (id) => {
    for (const language of ['en', 'de'] as const) expect(controlTitle(id, language)).toMatch(/\w{3}/);
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
