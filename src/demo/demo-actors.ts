import type { Actor } from '../audit/actor';
import type { ActorKind, Role } from '../domain/vocabularies';
import { DEMO_ACCOUNTS } from './demo-accounts';
import { demoId } from './demo-id';
import { type DemoRow, person } from './demo-table';

const actor = (kind: ActorKind, id: string, label: string, clientIp: string | null): Actor => ({
  kind,
  id,
  label,
  clientIp,
  requestId: null,
});

/** One of the demo's people, at an address from the range for documentation. */
export const by = (email: string): Actor => {
  const at = DEMO_ACCOUNTS.findIndex((account) => account.email === email);
  const account = DEMO_ACCOUNTS[at];
  if (!account) throw new Error(`The demo has no account ${email}.`);
  return actor('user', demoId(`person/${email}`), account.username, `203.0.113.${10 + at}`);
};

/** An API key of an organisation, by its key in the tables. */
export const byApiKey = (slug: string, key: string, name: string): Actor =>
  actor('api_key', demoId(`${slug}/${key}`), name, '198.51.100.20');

/** An agent of an organisation. */
export const byAgent = (slug: string, hostname: string): Actor =>
  actor('agent', demoId(`${slug}/agent/${hostname}`), hostname, '198.51.100.40');

/** A watchdog. */
export const byWatchdog = (name: string): Actor => actor('watchdog', name, `watchdog ${name}`, null);

/** Tenantry itself. */
export const BY_TENANTRY: Actor = { kind: 'system', id: null, label: 'Tenantry', clientIp: null, requestId: null };

/** The membership of one of the demo's people. */
export const member = (email: string, role: Role, daysAgo: number, addedBy: Actor): DemoRow => ({
  key: `member/${email}`,
  daysAgo,
  by: addedBy,
  data: { user: person(email), role },
});
