import type { SessionMethod, SsoMethod } from '../../vocabularies';
import { acceptsPasswords } from '../sso-only';

/** Which sign-ins open an organisation. */
export type OfferedMethods = Record<'password' | 'passkey' | SsoMethod, boolean>;

/** What an organisation has decided about sign-ins. */
export interface SignInChoice {
  ssoOnly: boolean;
  /** By which sign-ins its policy lets sessions open it. */
  allowedMethods: readonly SessionMethod[];
}

/**
 * The sign-ins that open an organisation: those that it allows, and that work.
 *
 * @param choice null if there is no such organisation: the answer is that of one that has decided nothing
 * @param works whether the server has a domain for passkeys, and the methods of single sign-on that are set up
 */
export const offeredMethods = (
  choice: SignInChoice | null,
  works: Record<'passkey' | SsoMethod, boolean>,
): OfferedMethods => {
  const allows = (method: SessionMethod): boolean =>
    choice === null || (choice.allowedMethods.includes(method) && (method === 'sso' || acceptsPasswords(choice)));
  return {
    password: allows('password'),
    passkey: works.passkey && allows('passkey'),
    workspace: works.workspace && allows('sso'),
    directory: works.directory && allows('sso'),
  };
};
