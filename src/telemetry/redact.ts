/** What replaces a secret. */
const REDACTED = '[redacted]';

/** Longer texts are cut: they come from other systems, and would flood the log. */
const MAX_LENGTH = 8192;

/** Names of values that are secret wherever they appear: in JSON, in headers, in forms and in settings. */
const NAMES =
  '[\\w-]{0,40}(?:passw(?:or)?d|secret|token|authorization|cookie|api[_-]?key|credential|signature|private[_-]?key|assertion)s?';

/** Each pattern keeps its first group, if it has one. */
const PATTERNS: readonly RegExp[] = [
  // A JSON Web Token.
  /()\beyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g,
  // Tokens with a prefix: SCIM, enrollment, invitations, API keys, webhook secrets.
  /\b((?:t[a-z]{2,10}|whsec)_)[\w+/=-]{8,}/g,
  /\b((?:Bearer|Basic|Digest)\s+)[^\s,"']+/gi,
  // The password in an address, and the values in its query string.
  /(\/\/[^\s/:@"']*:)[^\s/@"']+(?=@)/g,
  /([?&][\w.$[\]%-]{1,100}=)[^\s&"'<>)]+/g,
  new RegExp(`(["']?\\b${NAMES}["']?\\s*(?::|=|=>)\\s*["']?)(?!\\[redacted)[^\\s"',;&}]+`, 'gi'),
];

/**
 * Removes secrets from a text for the log. The code never logs a secret on purpose; this is for texts that others wrote, such
 * as errors of libraries and databases.
 */
export const redact = (text: string): string => {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  return PATTERNS.reduce((kept, pattern) => kept.replace(pattern, `$1${REDACTED}`), cut);
};
