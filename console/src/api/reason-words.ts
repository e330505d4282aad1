import i18next from 'i18next';

/** The reasons for which a message did not arrive, as they are stored, and the texts that say them. */
const REASONS = [
  [/^it answered (?<value>\d+ with the Location .*); redirects are not followed$/i, 'redirected'],
  [/^it answered (?<value>\d+); redirects are not followed$/i, 'redirected'],
  [/^it answered 410 Gone\.?$/i, 'gone'],
  [/^it answered (?<value>\d+)$/i, 'answered'],
  [/^it did not answer in time$/, 'slow'],
  [/^the name servers of its name did not answer in time$/, 'slowNames'],
  [/^it could not be reached: (?:ENOTFOUND|ENODATA)$/, 'noName'],
  [/^it could not be reached: ECONNREFUSED$/, 'closed'],
  [/^it could not be reached(?:: (?<value>\w+))?$/, 'unreachable'],
  [/^its name resolves to a private or reserved address, which is not called$/, 'privateAddress'],
  [/^the endpoint is disabled$/, 'disabled'],
  [/^the endpoint was deleted$/, 'deleted'],
  [/^the endpoint has (?<value>\d+) pending deliveries/i, 'full'],
  [/^the plan "(?<value>.+)" does not include webhooks/i, 'plan'],
  [/^its secret cannot be read/i, 'secret'],
  [/^Nothing but failures for five days\.$/, 'failing'],
  [/^Demo: this receiver /, 'demo'],
] as const;

/** Why a message did not arrive, as a sentence in the language of the reader; a reason without a text stays as it is stored. */
export const reasonWords = (reason: string): string => {
  for (const [pattern, key] of REASONS) {
    const found = pattern.exec(reason);
    if (found) return i18next.t(`faults:reasons.${key}`, { value: found.groups?.value ?? '' });
  }
  return reason;
};
