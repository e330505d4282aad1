import type { webhookDelivery } from '../../../i18n/en/webhook-delivery';

/** A way in which a delivery fails, from the texts. */
export type FailureKind = keyof typeof webhookDelivery.failures;

const NO_VALUES = { code: '', address: '', cause: '', number: '', plan: '', reason: '' };

/** Why a delivery failed. */
export interface Failure {
  kind: FailureKind;
  /** The values in its text; empty where there is none. */
  values: typeof NO_VALUES;
}

/** The server's reasons, which are English and can be clauses or sentences. */
const REASONS: readonly [RegExp, FailureKind][] = [
  [/^it answered (?<code>\d+) with the Location (?<address>.+); redirects are not followed/i, 'redirected'],
  [/^it answered (?<code>\d+)/i, 'answered'],
  [/^it could not be reached(: (?<cause>\w+))?/i, 'unreachable'],
  [/^it did not answer in time/i, 'late'],
  [/^the name servers of its name did not answer/i, 'noName'],
  [/^its name resolves to a private or reserved address/i, 'private'],
  [/^the endpoint is disabled/i, 'disabled'],
  [/^the endpoint has (?<number>\d+) pending deliveries/i, 'full'],
  [/^the plan "(?<plan>.+)" does not include webhooks/i, 'plan'],
  [/^its secret cannot be read/i, 'secret'],
  [/^nothing but failures for five days/i, 'always'],
];

/** The server's reason as a sentence. */
const sentence = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? '' : '.'}`;

/** Reads a reason, so that one fault has the same words everywhere. A reason that is not known is shown as a sentence. */
export const failureOf = (reason: string): Failure => {
  for (const [pattern, kind] of REASONS) {
    const found = pattern.exec(reason);
    if (!found) continue;
    const values = { ...NO_VALUES, ...found.groups };
    return kind === 'unreachable' && !values.cause ? { kind: 'unreached', values } : { kind, values };
  }
  return { kind: 'other', values: { ...NO_VALUES, reason: sentence(reason) } };
};
