import { isPlainObject } from '../plain-object';
import { type PatchOperation, spreadAll } from './patch';
import { scimInvalid } from './refusal';
import { assertSchema } from './user';
import { isUnusedAttribute, withoutCore } from './user-attributes';
import { shortText } from './values';

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
  /** Whether members who are not named leave the group. */
  replacesAll: boolean;
  /** Whether each of these users is in the group afterwards, by id. */
  isMember: ReadonlyMap<string, boolean>;
}

/** How a request changes a group. What is undefined does not change. */
export interface GroupChange {
  members?: MemberChange;
  displayName?: string;
  externalId?: string | null;
}

/** A group without members. */
export const NO_MEMBERS: MemberChange = { replacesAll: true, isMember: new Map() };

/** A group with these members and no others. */
export const exactly = (ids: readonly string[]): MemberChange => ({
  replacesAll: true,
  isMember: new Map(ids.map((id) => [id, true])),
});

/** A parsed operation of a PATCH. */
type GroupStep =
  | { what: 'join' | 'leave' | 'be'; members: string[] }
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

const ONE_MEMBER = /^members\[\s*value\s+eq\s+"([^"\\]{1,64})"\s*\](?:\.value)?$/i;

const membersStep = ({ op, value }: PatchOperation): GroupStep => {
  if (op === 'replace') return { what: 'be', members: memberIds(value) };
  if (op === 'add') return { what: 'join', members: memberIds(value) };
  return value === undefined || value === null
    ? { what: 'be', members: [] }
    : { what: 'leave', members: memberIds(value) };
};

const stepOf = (operation: PatchOperation): GroupStep | null => {
  const { op, value } = operation;
  const path = withoutCore(operation.path ?? '');
  const one = ONE_MEMBER.exec(path)?.[1];
  if (one !== undefined) return { what: op === 'remove' ? 'leave' : 'join', members: [one] };
  switch (path.toLowerCase()) {
    case 'members':
      return membersStep(operation);
    case 'displayname':
      return { what: 'displayName', value: properName(op === 'remove' ? null : value) };
    case 'externalid':
      return { what: 'externalId', value: op === 'remove' ? null : shortText(value, 'externalId') };
    case 'id':
    case 'meta':
      throw scimInvalid('mutability', `${path} is read-only.`);
    default:
      if (isUnusedAttribute(path)) return null;
      throw scimInvalid('invalidPath', `There is no attribute ${path.slice(0, 60)}.`);
  }
};

/** Combines the steps about members. The last step about a member wins. */
const combineMembers = (steps: readonly GroupStep[]): MemberChange => {
  const isMember = new Map<string, boolean>();
  let replacesAll = false;
  for (const step of steps) {
    if (!('members' in step)) continue;
    if (step.what === 'be') {
      replacesAll = true;
      isMember.clear();
    }
    for (const id of step.members) isMember.set(id, step.what !== 'leave');
  }
  return { replacesAll, isMember };
};

/**
 * Combines the operations of a PATCH into one change of a group, so that a thousand operations cost no more than one with
 * as many members. A name that a later operation replaces is never stored.
 *
 * @throws ScimRefusal for an invalid operation
 */
export const groupChange = (operations: readonly PatchOperation[]): GroupChange => {
  const steps = spreadAll(operations)
    .map(stepOf)
    .filter((step) => step !== null);
  const change: GroupChange = {};
  if (steps.some((step) => 'members' in step)) change.members = combineMembers(steps);
  for (const step of steps) {
    if (step.what === 'displayName') change.displayName = step.value;
    if (step.what === 'externalId') change.externalId = step.value;
  }
  return change;
};
