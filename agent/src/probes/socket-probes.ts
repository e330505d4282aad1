import type { AssignedCheck } from '../../../src/wire/checks/check-config';
import { openSocket } from '../network/open-socket';
import { secureSocket } from '../network/secure-socket';
import { type Attempt, ProbeFailure } from './attempt';

type CheckOf<T> = Extract<AssignedCheck, { type: T }>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Opens a connection, and closes it.
 *
 * @throws ProbeFailure
 */
export const probeTcp = async (attempt: Attempt, { config }: CheckOf<'tcp'>): Promise<void> => {
  await openSocket(attempt, config);
};

/**
 * Makes a TLS handshake, and looks at the certificates that are used.
 *
 * @throws ProbeFailure; degraded if one of them ends in fewer days than `min_days`
 */
export const probeTls = async (attempt: Attempt, { config }: CheckOf<'tls'>): Promise<void> => {
  const { host, port, server_name: name, min_days: minDays } = config;
  const socket = await openSocket(attempt, { host, port });
  await secureSocket(attempt, socket, { serverName: (name ?? host).replace(/\.$/, ''), verify: true });
  const end = attempt.certificate;
  if (!end) return;
  const daysLeft = (end.expiresAt.getTime() - Date.now()) / DAY_MS;
  if (daysLeft >= minDays) return;
  throw new ProbeFailure(
    'certificate',
    `The certificate ${end.subject} ends in ${Math.floor(daysLeft)} days, at ${end.expiresAt.toISOString()}.`,
    'degraded',
  );
};
