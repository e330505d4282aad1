import { createHash } from 'node:crypto';
import { chunksOf } from '../../database/chunks';
import type { Delivery } from '../../integrations/delivery';
import type { MailAnswer } from '../../integrations/mail';

/** Time limit for all emails of one event. The rest is sent with the next delivery. */
const TIME_MS = 10_000;
/** Emails sent at the same time, each over its own connection. */
const PARALLEL = 5;

/** An address, and its digest in the outbox. The digest ignores the case of the address. */
export interface Recipient {
  address: string;
  digest: string;
}

/** Each address once. */
export const recipientsOf = (addresses: readonly string[]): Recipient[] => {
  const byDigest = new Map<string, string>();
  for (const address of addresses) {
    const digest = createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16);
    if (!byDigest.has(digest)) byDigest.set(digest, address);
  }
  return [...byDigest].map(([digest, address]) => ({ address, digest }));
};

type Failure = Exclude<MailAnswer, { kind: 'sent' }>;

/** Sends until every recipient has the email or the server is unavailable; returns the failures. */
export const sendToEach = async (
  recipients: readonly Recipient[],
  send: (recipient: Recipient, timeoutMs: number) => Promise<MailAnswer>,
  note: (sent: readonly Recipient[]) => Promise<void>,
): Promise<Failure[]> => {
  const end = performance.now() + TIME_MS;
  const failures: Failure[] = [];
  for (const some of chunksOf(recipients, PARALLEL)) {
    const left = end - performance.now();
    if (left <= 0) return [...failures, { kind: 'unavailable', reason: 'the time was up' }];
    const answers = await Promise.all(some.map((recipient) => send(recipient, left)));
    await note(some.filter((_recipient, index) => answers[index]?.kind === 'sent'));
    failures.push(...answers.filter((answer) => answer.kind !== 'sent'));
    if (failures.some(({ kind }) => kind === 'unavailable')) return failures;
  }
  return failures;
};

/**
 * A permanently refused address makes the event dead, so that operators see it. The other recipients have their email
 * by then: the event is retried as long as one of them may still get it.
 */
export const verdict = (failures: readonly Failure[], total: number): Delivery => {
  const temporary = failures.find(({ kind }) => kind !== 'refused');
  if (temporary) {
    const cause =
      temporary.kind === 'unavailable' ? 'the mail server is unavailable' : 'the mail server asks to try again later';
    return { kind: 'retry', reason: `${cause}: ${temporary.reason}` };
  }
  const [refused] = failures;
  if (!refused) return { kind: 'done' };
  return { kind: 'failed', reason: `refused for ${failures.length} of ${total} recipients: ${refused.reason}` };
};
