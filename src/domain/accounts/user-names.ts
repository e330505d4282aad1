import type { Fault } from '../refusal';
import { createHash } from 'node:crypto';
import { rectifyConfusion } from 'unicode-confusables';
import { emailAddress } from './email-address';

/**
 * The rules of user names. A person can sign in with the user name or the address, and other people know accounts by
 * their user names. So a user name is no other account's address, and no two look the same (docs/decisions/0079).
 */
interface Named {
  username: string;
  email: string;
}

/** Characters that are not seen: those without a form, and the empty ones of Braille and music. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u{1D159}]/gu;
/** Of these, what no user name needs. Joiners and variants belong to the writing of some languages, and to emoji. */
const REFUSED = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800\u{1D159}]/u;
const LATIN = /\p{Script=Latin}/u;
const AT = /[@\uFE6B\uFF20]/gu;
const ASCII = /^[\x21-\x7E]+$/;

/** A character as it is seen: the ASCII characters that it looks like, if it looks like any. */
const seenCharacter = (character: string): string => {
  const seen = character > '\x7F' ? rectifyConfusion(character) : character;
  return ASCII.test(seen) ? seen : character;
};

/**
 * A name as it is read. Beside Latin letters, and in a name that looks Latin throughout, a Greek ν is read as v. In a Greek name it
 * is the small letter of Ν.
 */
const seenName = (name: string): string => {
  const seen = Array.from(name, seenCharacter).join('');
  return LATIN.test(name) || ASCII.test(seen.replaceAll(' ', '')) ? seen : name;
};

/**
 * One form for a letter, its other case and what they can be confused with. The capital decides, because the small
 * letters of two scripts differ more often: the Cyrillic Н is an H, and н its small letter.
 */
const foldedCharacter = (character: string): string => {
  const capital = rectifyConfusion(character.toUpperCase());
  return (ASCII.test(capital) ? capital : rectifyConfusion(character.toLowerCase())).toLowerCase();
};

/**
 * The form in which user names are compared. Names with the same form look the same, or differ in case only. It is not for
 * people to read.
 */
export const foldedName = (name: string): string => {
  const spaced = name.normalize('NFKD').replace(/\s+/gu, ' ').replace(INVISIBLE, '');
  const plain = seenName(spaced.replace(/ +/gu, ' ').trim());
  // Folding makes an m of M, which can be confused with rn.
  return rectifyConfusion(Array.from(plain, foldedCharacter).join(''));
};

/** Whether a user name is the address of its account, in any spelling. */
export const isOwnAddress = ({ username, email }: Named): boolean =>
  username.includes('@') && emailAddress(username) === emailAddress(email);

/** Whether a user name could be taken for the address of another account. */
export const isForeignAddress = (account: Named): boolean =>
  foldedName(account.username).includes('@') && !isOwnAddress(account);

/** What is wrong with a user name; null if nothing is. */
export const usernameFault = (account: Named): Omit<Fault, 'path'> | null => {
  if (isForeignAddress(account))
    return {
      message: "username can contain @ only if it is the account's own email address.",
      code: 'USERNAME_WITH_ADDRESS',
    };
  if (isOwnAddress(account) || account.username === '') return null;
  if (REFUSED.test(account.username))
    return { message: 'username contains characters that are not visible.', code: 'USERNAME_INVISIBLE' };
  return foldedName(account.username) === ''
    ? { message: 'username needs visible characters.', code: 'USERNAME_INVISIBLE' }
    : null;
};

/**
 * The key by which user names are unique: a hash, because the folded form can be many times as long as the name. Addresses are not
 * folded, as they are different mailboxes: they are unique among addresses, and no other name contains an @.
 */
export const nameKeyOf = (account: Named): string =>
  createHash('sha256')
    .update(isOwnAddress(account) ? emailAddress(account.email) : foldedName(account.username))
    .digest('base64url');

/**
 * A user name that replaces another account's address.
 *
 * @param suffix makes it unique, if it is taken
 */
export const replacementName = (username: string, suffix = ''): string =>
  `${username.replace(AT, ' at ')}${suffix && ` ${suffix}`}`.slice(-255);
