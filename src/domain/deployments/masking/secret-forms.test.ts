import { encodedFormsOf, formsOf, secretTextsIn } from './secret-forms';

it('has the forms in which programs print a secret', () => {
  const forms = formsOf(['pässword?']);
  for (const form of ['pässword?', 'p%C3%A4ssword%3F', 'p%c3%a4ssword%3f']) expect(forms).toContain(form);
  for (const form of ['cMOkc3N3b3JkPw==', 'cMOkc3N3b3JkPw']) expect(encodedFormsOf(['pässword?'])).toContain(form);
  expect(forms).toContain(String.raw`p\u00e4ssword?`);
});

it('has no form of a short secret, and none for short lines', () => {
  expect([...formsOf(['abc', '']), ...encodedFormsOf(['abc', ''])]).toEqual([]);
  expect(formsOf(['{\nlong enough\n}'])).not.toContain('{');
});

it('is each text and number of a secret input', () => {
  expect(secretTextsIn({ a: ['x', 5], b: { c: 'y' }, d: null }).sort()).toEqual(['5', 'x', 'y']);
});
