import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { client } from './session-client';

/** The API describes what the browser reads and makes as any JSON object. */
export type BrowserJson = Record<string, unknown>;

/** A person who closes the browser's dialog, or has no passkey that fits, makes no response. */
const orNone = async (response: Promise<object>): Promise<BrowserJson | null> => {
  try {
    return { ...(await response) };
  } catch {
    return null;
  }
};

/** Asks the browser for a passkey. Null if the person did not use one. */
export const askForPasskey = (options: BrowserJson): Promise<BrowserJson | null> =>
  orNone(startAuthentication({ optionsJSON: options as BrowserJson & PublicKeyCredentialRequestOptionsJSON }));

/** Lets the browser make a passkey. Null if the person did not. */
export const makePasskey = (options: BrowserJson): Promise<BrowserJson | null> =>
  orNone(startRegistration({ optionsJSON: options as BrowserJson & PublicKeyCredentialCreationOptionsJSON }));

/** Signs in with a passkey alone. Whether the person used one. */
export const signInByPasskey = async (): Promise<boolean> => {
  const { token, passkey: options } = await client.post('/api/auth/passkey/options', {});
  const passkey = await askForPasskey(options);
  if (passkey !== null) await client.post('/api/auth/passkey', { body: { token, passkey } });
  return passkey !== null;
};
