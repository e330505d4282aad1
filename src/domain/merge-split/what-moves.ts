/**
 * What becomes of everything that an organisation owns when it is merged into another or split. Both leave it archived:
 * what is its history stays with it, what people work with goes on elsewhere, and what opens doors to it is revoked.
 *
 * - Money: cost records of the running month go along, so that a budget cannot be emptied by moving house; those of past
 *   months are history. Subscriptions are contracts of the organisation that made them, and stay.
 * - Keys: a SCIM token was given to somebody for the old organisation. It is revoked, not handed on.
 * - Invitations name the old organisation, which nobody joins any more: they stay, and open nothing.
 * - Webhook endpoints were set up to hear of one organisation, and sign with a secret of its own: they hear that it is
 *   archived, and nothing of another.
 * - Groups of a directory mean what the old organisation said they mean; the directory tells the new one of them again.
 *   Members whom it had deactivated stay behind too, so that nobody comes back by a merge.
 * - Pending memberships ask people to join the old organisation. They stay, and nobody can accept them any more.
 * - Ways to sign in: the organisation that is merged into has its own; those that a split makes get copies, or the split
 *   would be a way around single sign-on.
 * - The audit log is a chain per organisation, and an event was about the organisation that it names: neither ever moves.
 * - Authors of drafts and blueprints stay their authors, members or not, as they do when they leave.
 */
export type MergeFate = 'moves' | 'running-month' | 'revoked' | 'stays';

/** `assigned`: named for one of the new organisations. `follows`: goes with the record that it hangs on. */
export type SplitFate = 'assigned' | 'follows' | 'running-month' | 'copied' | 'revoked' | 'stays';

/** A type of record, as reports and the bodies of a split name it. */
export interface Belonging {
  name: string;
  merge: MergeFate;
  split: SplitFate;
  /** The column that names a record for people. */
  label?: string;
}

/** Every type that organisations own, in the order in which reports name them. */
const TABLE = {
  membership: { name: 'members', merge: 'moves', split: 'assigned' },
  'svc-agent': { name: 'agents', merge: 'moves', split: 'assigned', label: 'hostname' },
  'cloud-instance': { name: 'cloud_instances', merge: 'moves', split: 'assigned', label: 'name' },
  'blueprint-draft': { name: 'blueprint_drafts', merge: 'moves', split: 'assigned', label: 'name' },
  blueprint: { name: 'blueprints', merge: 'moves', split: 'assigned', label: 'name' },
  'synthetic-check': { name: 'synthetic_checks', merge: 'moves', split: 'assigned', label: 'name' },
  'synthetic-result': { name: 'synthetic_results', merge: 'moves', split: 'follows' },
  'security-finding': { name: 'security_findings', merge: 'moves', split: 'assigned', label: 'rule_id' },
  'cost-record': { name: 'cost_records', merge: 'running-month', split: 'running-month' },
  'cloud-account': { name: 'cloud_accounts', merge: 'moves', split: 'assigned', label: 'name' },
  'scim-token': { name: 'scim_tokens', merge: 'revoked', split: 'revoked' },
  'scim-group': { name: 'scim_groups', merge: 'stays', split: 'stays' },
  invitation: { name: 'invitations', merge: 'stays', split: 'stays' },
  'directory-integration': { name: 'directory_integrations', merge: 'stays', split: 'copied' },
  'webhook-endpoint': { name: 'webhook_endpoints', merge: 'stays', split: 'stays' },
  subscription: { name: 'subscriptions', merge: 'stays', split: 'stays' },
  'outbox-event': { name: 'outbox_events', merge: 'stays', split: 'stays' },
  'audit-entry': { name: 'audit_entries', merge: 'stays', split: 'stays' },
} as const satisfies Record<string, Belonging>;

/** The same by content type. */
export const BELONGINGS: ReadonlyMap<string, Belonging> = new Map(
  Object.entries(TABLE).map(([type, belonging]) => [`api::${type}.${type}`, belonging]),
);

export const MEMBERSHIP = 'api::membership.membership';

/** The content types that meet a fate in a merge or a split. */
export const typesThat = (operation: 'merge' | 'split', fate: MergeFate | SplitFate): string[] =>
  [...BELONGINGS].filter(([, belonging]) => belonging[operation] === fate).map(([uid]) => uid);

/** The types whose records the body of a split may assign, members aside: they can belong to several organisations. */
export const ASSIGNABLE = typesThat('split', 'assigned').filter((uid) => uid !== MEMBERSHIP);

/** The name of a type in reports. */
export const nameOf = (uid: string): string => BELONGINGS.get(uid)?.name ?? uid;

/** Whether new records of a type would be left behind, were they written while their organisation is archived. */
export const wouldBeLeftBehind = (uid: string): boolean => (BELONGINGS.get(uid)?.merge ?? 'stays') !== 'stays';

/** One sentence per fate, for the OpenAPI text. */
export const tellFates = (operation: 'merge' | 'split'): string => {
  const fates = new Map<string, string[]>();
  for (const belonging of BELONGINGS.values())
    fates.set(belonging[operation], [...(fates.get(belonging[operation]) ?? []), belonging.name]);
  return [...fates].map(([fate, names]) => `${fate.replace('-', ' ')}: ${names.join(', ')}`).join('; ');
};
