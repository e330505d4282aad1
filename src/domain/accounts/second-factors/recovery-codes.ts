/** Letters and digits that are not confused with each other: 32, so each is five bits. */
export const RECOVERY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Characters of a code: 80 bits, which cannot be guessed. */
export const RECOVERY_LENGTH = 16;

const GROUP = 4;

/** A code as it is shown, in groups. */
export const shownRecoveryCode = (code: string): string =>
  Array.from({ length: code.length / GROUP }, (_all, group) => code.slice(group * GROUP, (group + 1) * GROUP)).join(
    '-',
  );

/** A code as it was created: people type it with or without groups, in any case. */
export const typedRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '');
