/** The longest address: the cookie of a sign-in contains it, and browsers keep cookies of 4 KiB at most. */
export const MAX_RETURN_ADDRESS = 1500;

/**
 * Reads the address to which a sign-in redirects. Only known origins are allowed, because the address gets a code that
 * starts a session.
 *
 * @param text the address in the request
 * @param origins the known origins, such as https://app.example.com
 * @returns the canonical address, or null if it is not allowed
 */
export const readReturnAddress = (text: string, origins: readonly string[]): string | null => {
  // Browsers read a backslash as a slash and ignore line breaks, so these are used only to deceive.
  if (/[\\\s]/.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, origin, href } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && origins.includes(origin) ? href : null;
};

/** Adds a query parameter for the page: a code, or what went wrong. Removes earlier ones. */
export const withQueryParam = (
  address: string,
  name: 'code' | 'error' | 'rehearsal' | 'sso',
  value: string,
): string => {
  const url = new URL(address);
  for (const known of ['code', 'error', 'rehearsal']) url.searchParams.delete(known);
  url.searchParams.set(name, value);
  return url.href;
};
