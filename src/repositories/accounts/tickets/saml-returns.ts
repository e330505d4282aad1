import { openSecret, sealSecret } from '../../../database/secrets/stored-secret';
import { parseJson } from '../../../values';

/*
 * A SAML provider lets the browser post its response from its own page, without the cookie of the sign-in. The browser is sent on to
 * the address where the cookie is read, with what the checked response says, sealed.
 */
const PURPOSE = 'SAML return';

/** The browser follows at once. */
const SECONDS = 60;

/** What a checked response says. */
export interface SamlReturn {
  /** The settings of the directory that it was checked by. */
  settingsId: string;
  /** Id of the request. */
  inResponseTo: string;
  issuer: string;
  subject: string;
  address: string | null;
}

/** Seals what a response says for the address that the browser opens next. */
export const sealSamlReturn = (back: SamlReturn): string =>
  sealSecret(PURPOSE, JSON.stringify({ ...back, until: Date.now() + SECONDS * 1000 }));

/** What the response said; null if it was sealed elsewhere or too long ago. */
export const openSamlReturn = (sealed: string): SamlReturn | null => {
  const text = openSecret(PURPOSE, sealed);
  if (text === null) return null;
  const { until, ...back } = parseJson(text) as SamlReturn & { until: number };
  return until > Date.now() ? back : null;
};
