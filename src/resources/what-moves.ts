import { RESOURCES } from '.';
import { attributeOf, type Resource } from '../wire/resource';
import type { MergeDisposition, SplitDisposition } from '../domain/vocabularies';

/**
 * What happens to everything that an organisation owns when it is merged into another or split. Afterwards it is archived: its
 * history stays with it, the records in use move, and credentials are revoked.
 *
 * - Money: cost records of the current month move, so that a merge cannot reset a budget; those of past months are history.
 *   Subscriptions are contracts of the organisation, and stay.
 * - Credentials: SCIM tokens and API keys were issued for the old organisation. They are revoked, not moved.
 * - Invitations are to the old organisation, which can no longer be joined. They stay, and have no effect.
 * - Webhook endpoints were set up for one organisation, and sign with its secret. They get the event that it is archived, and
 *   none of another organisation.
 * - Groups of a directory got their roles from the old organisation; the directory provisions them again in the new
 *   one. Members whom the directory has deactivated also stay, so that a merge does not restore their access.
 * - Pending memberships are offers to join the old organisation. They stay, and can no longer be accepted.
 * - Sign-in methods: the target of a merge has its own; the parts of a split get copies, because otherwise a split would avoid
 *   single sign-on.
 * - The audit log is a chain per organisation, and an event concerns the organisation that it names: neither ever moves.
 * - Authors of drafts and blueprints remain their authors, as they do when they leave.
 */

/** A type whose records belong to organisations. */
export interface OwnedType {
  /** Its name in reports and in the body of a split. */
  name: string;
  merge: MergeDisposition;
  split: SplitDisposition;
  /** The column with the human-readable name of a record. */
  label: string;
}

const ownedType = (resource: Resource): [string, OwnedType][] => {
  const { uid, path, nameInReports, merge, split, label } = resource;
  if (!merge || !split) return [];
  const name = nameInReports ?? path.replaceAll('-', '_');
  return [[uid, { name, merge, split, label: attributeOf(resource, label) }]];
};

/** What a merge or split does with the records of each content type, in the order of reports. */
export const OWNED_TYPES: ReadonlyMap<string, OwnedType> = new Map(RESOURCES.flatMap(ownedType));

/** The content type of memberships. */
export const MEMBERSHIP = 'api::membership.membership';

/** The content types with a disposition in a merge or a split. */
export const typesWith = (operation: 'merge' | 'split', disposition: MergeDisposition | SplitDisposition): string[] =>
  [...OWNED_TYPES].filter(([, owned]) => owned[operation] === disposition).map(([uid]) => uid);

/** The types whose records the body of a split can assign, without members, who can be in several organisations. */
export const ASSIGNABLE = typesWith('split', 'assigned').filter((uid) => uid !== MEMBERSHIP);

/** The name of a type in reports. */
export const nameOf = (uid: string): string => OWNED_TYPES.get(uid)?.name ?? uid;

/** Whether records of a type that are written while their organisation is archived would be lost to the target. */
export const isLostByArchiving = (uid: string): boolean => (OWNED_TYPES.get(uid)?.merge ?? 'stays') !== 'stays';

/** The types of each disposition, for the OpenAPI document. */
export const describeDispositions = (operation: 'merge' | 'split'): string => {
  const dispositions = new Map<string, string[]>();
  for (const owned of OWNED_TYPES.values())
    dispositions.set(owned[operation], [...(dispositions.get(owned[operation]) ?? []), owned.name]);
  return [...dispositions]
    .map(([disposition, names]) => `${disposition.replace('-', ' ')}: ${names.join(', ')}`)
    .join('; ');
};
