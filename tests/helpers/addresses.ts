import { randomBytes } from 'node:crypto';

const part = (): string => randomBytes(2).toString('hex');

/**
 * Headers of a caller from an address that no other test has used, because attempts with credentials are counted by
 * address.
 */
export const elsewhere = (): Record<string, string> => ({ 'X-Forwarded-For': `2001:db8:${part()}:${part()}::1` });

const TRIES_CREDENTIALS =
  /^\/(auth|address-links|sign-in-links|alert-recipients|cells|invitations|leave-links|undo-links)\/|^\/svc-agents\/enrol|^\/me\/(second-factors|recovery-codes)/;

/**
 * Headers of a request to a path below /api. Where credentials or look-ups are counted and the test sets no address, a new
 * address is added, so that the intended failures of tests do not add up.
 */
export const withOwnAddress = (path: string, headers: Record<string, string>): Record<string, string> =>
  TRIES_CREDENTIALS.test(path) ? { ...elsewhere(), ...headers } : headers;
