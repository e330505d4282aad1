import { describedEntry, namedValues } from '../../domain/scim/entry-filter';
import { meetsFilter, type ScimFilter } from '../../domain/scim/filter';
import { isPlainObject } from '../../values';
import { countComparisons, entryFilterReader, MAX_COMPARISONS } from './filter';
import { noAttribute, type PatchOperation, readPath, spreadAll } from './patch';
import { scimInvalid } from './refusal';
import { assertSchema } from './user';
import { isUnusedAttribute, withoutCore } from './user-attributes';
import { shortText, unwrapped } from './values';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** A group in the body of a POST or PUT. */
export interface GroupProfile {
  displayName: string;
  externalId: string | null;
  /** Ids of users; undefined if the body has no members. */
  members: string[] | undefined;
}

/** How a request changes the members of a group. */
export interface MemberChange {
  /** Ids of the users that it names. */
  named: ReadonlySet<string>;
  /** Whether it can also remove members that it does not name. */
  concernsOthers: boolean;
  /** Whether a user is in the group afterwards; undefined if that does not change. */
  decide: (id: string) => boolean | undefined;
}

/** How a request changes a group. What is undefined does not change. */
export interface GroupChange {
  members?: MemberChange;
  displayName?: string;
  externalId?: string | null;
}

/** A group with these members and no others. */
export const exactly = (ids: readonly string[]): MemberChange => {
  const named = new Set(ids);
  return { named, concernsOthers: true, decide: (id) => named.has(id) };
};

/** A group without members. */
export const NO_MEMBERS: MemberChange = exactly([]);

/** A parsed operation of a PATCH. */
type GroupStep =
  | { what: 'join' | 'leave' | 'be'; members: string[] }
  | { what: 'leaveBy'; filter: ScimFilter }
  | { what: 'displayName'; value: string }
  | { what: 'externalId'; value: string | null };

const memberIds = (value: unknown): string[] => {
  const list: unknown[] = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  return list.map((entry) => {
    const id = isPlainObject(entry) ? entry.value : entry;
    if (typeof id !== 'string' || id === '')
      throw scimInvalid('invalidValue', 'Every member must have a value: its id.');
    return id;
  });
};

const properName = (value: unknown): string => {
  const name = shortText(value, 'displayName')?.trim();
  if (!name) throw scimInvalid('invalidValue', 'displayName is required.');
  return name;
};

/**
 * Reads a whole group.
 *
 * @throws ScimRefusal `invalidSyntax` or `invalidValue`
 */
export const readGroup = (body: unknown): GroupProfile => {
  const entries = Object.entries(assertSchema(body, GROUP_SCHEMA));
  const attributes = new Map(entries.map(([name, value]) => [withoutCore(name).toLowerCase(), value]));
  return {
    displayName: properName(attributes.get('displayname')),
    externalId: shortText(attributes.get('externalid'), 'externalId'),
    members: attributes.has('members') ? memberIds(attributes.get('members')) : undefined,
  };
};

/** Every member is a user. */
const isSelected = (id: string, filter: ScimFilter): boolean => meetsFilter({ value: id, type: 'User' }, filter);

/** An operation whose path selects members. `add` and `replace` of the member that a filter describes add it. */
const selectedStep = (op: PatchOperation['op'], filter: ScimFilter): GroupStep => {
  if (op === 'remove') {
    const ids = namedValues(filter);
    return ids ? { what: 'leave', members: ids.filter((id) => isSelected(id, filter)) } : { what: 'leaveBy', filter };
  }
  const id = describedEntry(filter)?.value;
  if (typeof id !== 'string' || !isSelected(id, filter))
    throw scimInvalid('noTarget', 'The filter in the path describes no member to add.');
  return { what: 'join', members: [id] };
};

const membersStep = ({ op, value }: PatchOperation): GroupStep => {
  if (op === 'replace') return { what: 'be', members: memberIds(value) };
  if (op === 'add') return { what: 'join', members: memberIds(value) };
  return value === undefined || value === null
    ? { what: 'be', members: [] }
    : { what: 'leave', members: memberIds(value) };
};

const pathStep = (operation: PatchOperation, path: string, readFilter: (text: string) => ScimFilter): GroupStep => {
  const { op, value } = operation;
  const { name, filter, part } = readPath(path);
  const key = name.toLowerCase();
  if (key === 'members' && filter !== undefined && (part === undefined || part.toLowerCase() === 'value'))
    return selectedStep(op, readFilter(filter));
  if (filter !== undefined || part !== undefined) throw noAttribute(path);
  switch (key) {
    case 'members':
      return membersStep(operation);
    case 'displayname':
      if (op === 'remove') throw scimInvalid('mutability', 'displayName is required, and cannot be removed.');
      return { what: 'displayName', value: properName(unwrapped(value)) };
    case 'externalid':
      return { what: 'externalId', value: op === 'remove' ? null : shortText(unwrapped(value), 'externalId') };
    case 'id':
    case 'meta':
      throw scimInvalid('mutability', `${path} is read-only.`);
    default:
      throw noAttribute(path);
  }
};

/** Combines the steps about members. The last step about a member wins. */
const combineMembers = (steps: readonly GroupStep[]): MemberChange => {
  const last = new Map<string, { at: number; joins: boolean }>();
  let filters: { at: number; filter: ScimFilter }[] = [];
  let isWhole = false;
  for (const [at, step] of steps.entries()) {
    if (step.what === 'be') {
      isWhole = true;
      last.clear();
      filters = [];
    }
    if (step.what === 'leaveBy') filters.push({ at, filter: step.filter });
    if ('members' in step) for (const id of step.members) last.set(id, { at, joins: step.what !== 'leave' });
  }
  const decide = (id: string): boolean | undefined => {
    const own = last.get(id);
    const isRemoved = filters.some(({ at, filter }) => at > (own?.at ?? -1) && isSelected(id, filter));
    return isRemoved ? false : (own?.joins ?? (isWhole ? false : undefined));
  };
  return { named: new Set(last.keys()), concernsOthers: isWhole || filters.length > 0, decide };
};

/** Every member of the group is compared with a filter that names none. */
const assertFewFilters = (steps: readonly GroupStep[]): void => {
  const all = steps.reduce((sum, step) => sum + (step.what === 'leaveBy' ? countComparisons(step.filter) : 0), 0);
  if (all > MAX_COMPARISONS)
    throw scimInvalid(
      'invalidFilter',
      `Filters of members without their ids can have at most ${MAX_COMPARISONS} comparisons in one request.`,
    );
};

/**
 * Combines the operations of a PATCH into one change of a group, so that a thousand operations cost no more than one with
 * as many members. A name that a later operation replaces is never stored.
 *
 * @throws ScimRefusal for an invalid operation
 */
export const groupChange = (operations: readonly PatchOperation[]): GroupChange => {
  const readFilter = entryFilterReader('members');
  const steps: GroupStep[] = [];
  for (const operation of spreadAll(operations)) {
    const path = withoutCore(operation.path ?? '');
    if (!isUnusedAttribute(path)) steps.push(pathStep(operation, path, readFilter));
  }
  assertFewFilters(steps);
  const change: GroupChange = {};
  if (steps.some((step) => 'members' in step || step.what === 'leaveBy')) change.members = combineMembers(steps);
  for (const step of steps) {
    if (step.what === 'displayName') change.displayName = step.value;
    if (step.what === 'externalId') change.externalId = step.value;
  }
  return change;
};
