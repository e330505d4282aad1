import type { Channel } from './channel-values';

/** What became of a test message. */
export type Outcome = { kind: 'waiting' | 'arrived' | 'unknown' } | { kind: 'failed'; error: string };

type Told = Pick<Channel, 'last_success_at' | 'last_error'>;

/** What a channel says about the message that was sent after `before` was read. */
export const outcomeOf = (before: Told, now: Told): Outcome => {
  if (now.last_success_at !== before.last_success_at) return { kind: 'arrived' };
  if (now.last_error !== null && now.last_error !== before.last_error) return { kind: 'failed', error: now.last_error };
  return { kind: 'waiting' };
};
