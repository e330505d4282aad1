/**
 * Where a sign-in may lead: to pages of known origins and nowhere else, since the address gets a code that opens a session.
 *
 * @param text what the caller names; a whole address
 * @param origins the origins that are known, such as https://app.example.com
 * @returns the address as it will be used, or null where it may not be
 */
export const readReturnAddress = (text: string, origins: readonly string[]): string | null => {
  // Browsers take a backslash for a slash, and leave out line breaks: whoever writes so means to mislead.
  if (/[\\\s]/.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, origin, href } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && origins.includes(origin) ? href : null;
};

/** The address with a word for the page that is there: a code, or what went wrong. */
export const withWord = (address: string, name: 'code' | 'error' | 'rehearsal', word: string): string => {
  const url = new URL(address);
  for (const known of ['code', 'error', 'rehearsal']) url.searchParams.delete(known);
  url.searchParams.set(name, word);
  return url.href;
};
