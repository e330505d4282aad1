import { codeOfWords, FAULT_WORDS, faultWords } from './fault-codes';

const CODES = Object.entries(FAULT_WORDS);

describe('the words of faults', () => {
  it('are different for each code, so that words lead back to it', () => {
    for (const [code, words] of CODES) expect([words, codeOfWords(words)]).toEqual([words, code]);
  });

  it('name the limit where there is one', () => {
    expect(faultWords('STEP_ID_TWICE', 'a')).toBe('has the id a of another step');
    expect(faultWords('EMAIL_MALFORMED')).toBe(FAULT_WORDS.EMAIL_MALFORMED);
  });

  it('of no code are a value that is not valid', () => {
    expect(codeOfWords('something else')).toBe('VALUE_INVALID');
  });
});
