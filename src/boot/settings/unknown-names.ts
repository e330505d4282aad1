import leven from 'leven';

/** Prefixes of families of settings, which other programs are unlikely to use. */
const PREFIXES = [
  ...['AGENT_CERT_', 'AGENT_ENROLLMENT_', 'AUDIT_', 'CELL_', 'DATABASE_', 'DNS_', 'FORUM_', 'IMPORT_MAX_'],
  ...['RATE_LIMIT', 'READ_', 'RETENTION_', 'SELLER_', 'SMTP_', 'SSO_', 'VIES_', 'WATCHDOG', 'WEBHOOK_'],
];

/** Names that differ from a setting by at most this many letters are taken for it. */
const TYPO_DISTANCE = 2;
/** Shorter names of other programs are too similar to ours by chance. */
const TYPO_MIN_LENGTH = 8;

/** Kubernetes and Docker add the addresses of services, such as SMTP_PORT_25_TCP, to the environment of every container. */
const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP)/.test(name) || /^(?:tcp|udp):\/\//.test(value);

const nearest = (name: string, known: readonly string[]): { name: string; distance: number } =>
  known
    .map((candidate) => ({ name: candidate, distance: leven(name, candidate) }))
    .reduce((best, candidate) => (candidate.distance < best.distance ? candidate : best));

/**
 * Finds variables that look like settings but are not: they have the prefix of ours, or differ by a letter or two.
 *
 * @param env the environment
 * @param known names of all settings
 * @returns a sentence for each
 */
export const unknownNames = (env: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] =>
  Object.entries(env).flatMap(([name, value = '']) => {
    if (known.includes(name) || isServiceLink(name, value)) return [];
    const similar = nearest(name, known);
    const isTypo = similar.distance <= TYPO_DISTANCE && name.length >= TYPO_MIN_LENGTH;
    if (isTypo) return [`${name} is not a setting. Did you mean ${similar.name}?`];
    return PREFIXES.some((prefix) => name.startsWith(prefix)) ? [`${name} is not a setting.`] : [];
  });
