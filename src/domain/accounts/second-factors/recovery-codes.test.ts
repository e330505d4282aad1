import { RECOVERY_ALPHABET, RECOVERY_LENGTH, shownRecoveryCode, typedRecoveryCode } from './recovery-codes';

describe('a recovery code', () => {
  it('has 80 bits', () => {
    expect(Math.log2(new Set(RECOVERY_ALPHABET).size) * RECOVERY_LENGTH).toBe(80);
  });

  it('is shown in groups, and can be typed in any way', () => {
    const shown = shownRecoveryCode('abcdefgh23456789');
    expect(shown).toBe('abcd-efgh-2345-6789');
    for (const typed of [shown, 'ABCDEFGH23456789', ' abcd efgh 2345 6789 ', 'Abcd-efgh 2345-6789'])
      expect(typedRecoveryCode(typed)).toBe('abcdefgh23456789');
  });
});
