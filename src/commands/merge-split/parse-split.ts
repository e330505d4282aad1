import type { Core } from '@strapi/strapi';
import { groupRecords } from '../../domain/merge-split/record-groups';
import { distributeMembers, type MemberDistribution } from '../../domain/merge-split/merge-members';
import { ASSIGNABLE, MEMBERSHIP, nameOf } from '../../resources/what-moves';
import { type Fault, isFull, MAX_FAULTS } from '../../domain/refusal';
import { deriveSlug, isSlug } from '../../domain/slug';
import { membersWithNames, type NamedMember } from '../../repositories/merge-split/members-in-bulk';
import { findByDocumentIds, keyOf, relatedPairs, relationsBetween } from '../../repositories/merge-split/relations';
import { slugsStartingWith } from '../../repositories/organisations/taken-slugs';
import { invalid } from '../../wire/errors/http-errors';

/**
 * Parses the body of a split: the names of the new organisations, and the records that each one gets. The first
 * faults are reported at once, with their paths. Records that are not named go to the organisation that takes the rest.
 */
const ORGANISATION = 'api::organisation.organisation';

/** A new organisation in the body of a split, with lists of documentIds under the names used in reports. */
export interface RequestedPart {
  name: string;
  slug?: string | null;
  default?: boolean;
  [list: string]: unknown;
}

/** The parsed body of a split. */
export interface ParsedSplit {
  parts: { name: string; slug: string }[];
  /** The index of the part that takes the rest. */
  rest: number;
  /** The part of each record, by key (src/repositories/merge-split/relations.ts). Other records go to the rest. */
  places: Map<string, number>;
  /** The members of each part. */
  members: MemberDistribution<NamedMember>[];
}

const listOf = (part: RequestedPart, name: string): string[] => (part[name] as string[] | undefined) ?? [];

const restOf = (parts: readonly RequestedPart[]): number => {
  const marked = parts.flatMap((part, index) => (part.default === true ? [index] : []));
  if (marked.length > 1) {
    const faults = marked.map((index) => ({
      path: ['into', index, 'default'],
      message: 'Only one part takes the rest.',
    }));
    throw invalid(faults, 'DEFAULT_TWICE');
  }
  return marked[0] ?? 0;
};

/** Chooses the slugs: given ones must be free, the others are derived. */
const chooseSlugs = async (strapi: Core.Strapi, parts: readonly RequestedPart[]): Promise<string[]> => {
  const given = parts.flatMap(({ slug }) => slug ?? []);
  const faults: Fault[] = [];
  const chosen = new Set<string>();
  const slugs: string[] = [];
  for (const [index, { name, slug }] of parts.entries()) {
    const base = slug ?? deriveSlug(name, 'organisation');
    const taken = await slugsStartingWith(strapi, ORGANISATION, base, null);
    const isTaken = (other: string): boolean => taken.has(other) || chosen.has(other);
    const own = slug ?? deriveSlug(base, base, (other) => isTaken(other) || given.includes(other));
    if (slug && !isSlug(slug))
      throw invalid(
        [{ path: ['into', index, 'slug'], message: 'slug must be lower-case letters, digits and hyphens.' }],
        'SLUG_INVALID',
      );
    if (isTaken(own)) faults.push({ path: ['into', index, 'slug'], message: 'This value is taken already.' });
    chosen.add(own);
    slugs.push(own);
  }
  if (faults.length > 0) throw invalid(faults, 'NOT_UNIQUE');
  return slugs;
};

interface Named {
  key: string;
  part: number;
  path: (string | number)[];
  label: string;
}

/** Finds the named records; refuses those that do not exist or are named twice. */
const findNamed = async (
  strapi: Core.Strapi,
  organisationId: number,
  parts: readonly RequestedPart[],
): Promise<Named[]> => {
  const named = new Map<string, Named>();
  const [absent, twice]: [Fault[], Fault[]] = [[], []];
  for (const uid of ASSIGNABLE) {
    const name = nameOf(uid);
    const found = await findByDocumentIds(
      strapi,
      uid,
      organisationId,
      parts.flatMap((part) => listOf(part, name)),
    );
    for (const [part, asked] of parts.entries()) {
      for (const [index, documentId] of listOf(asked, name).entries()) {
        const path = ['into', part, name, index];
        const record = found.get(documentId);
        if (isFull(absent) || isFull(twice)) break;
        if (!record) absent.push({ path, message: `${name}: this record does not exist.` });
        else if (named.has(keyOf(uid, record.id))) twice.push({ path, message: `${record.label} is named twice.` });
        else named.set(keyOf(uid, record.id), { key: keyOf(uid, record.id), part, path, label: record.label });
      }
    }
  }
  if (absent.length > 0) throw invalid(absent, 'RELATION_NOT_FOUND');
  if (twice.length > 0) throw invalid(twice, 'RECORD_NAMED_TWICE');
  return [...named.values()];
};

const placeRecords = async (
  strapi: Core.Strapi,
  organisationId: number,
  parts: readonly RequestedPart[],
): Promise<Map<string, number>> => {
  const named = await findNamed(strapi, organisationId, parts);
  const pairs: [string, string][] = [];
  for (const tie of relationsBetween(strapi, ASSIGNABLE, ASSIGNABLE)) {
    for (const pair of await relatedPairs(strapi, organisationId, tie)) pairs.push(pair);
  }
  const { parts: places, conflicts } = groupRecords(named, pairs);
  if (conflicts.length > 0) {
    const faults = conflicts.slice(0, MAX_FAULTS + 1).map(({ record, other }) => ({
      path: record.path,
      message: `${record.label} is linked to ${other.label} (${other.path.join('.')}), which goes to another organisation.`,
    }));
    throw invalid(faults, 'LINKED_RECORDS_SPLIT', {
      remedy: 'Name linked records for the same organisation, or unlink them first by setting the relation to null.',
    });
  }
  return places;
};

/** Distributes the members; refuses members who do not exist, and parts without an owner. */
const placeMembers = (
  members: readonly NamedMember[],
  parts: readonly RequestedPart[],
  rest: number,
): MemberDistribution<NamedMember>[] => {
  const name = nameOf(MEMBERSHIP);
  const asked = new Set(parts.flatMap((part) => listOf(part, name)));
  const ids = new Map<string, number>();
  for (const { documentId, id } of members) if (asked.has(documentId)) ids.set(documentId, id);
  const absent: Fault[] = [];
  const named = parts.map((part, index) =>
    [...new Set(listOf(part, name))].flatMap((documentId, at) => {
      const id = ids.get(documentId);
      if (id === undefined && !isFull(absent))
        absent.push({ path: ['into', index, name, at], message: `${name}: this record does not exist.` });
      return id ?? [];
    }),
  );
  if (absent.length > 0) throw invalid(absent, 'RELATION_NOT_FOUND');
  const distributed = distributeMembers(members, named, rest);
  const ownerless = distributed.flatMap(({ people }, index) =>
    people.some(({ role }) => role === 'owner')
      ? []
      : [{ path: ['into', index, name], message: `${parts[index]?.name} would have no owner.` }],
  );
  if (ownerless.length > 0)
    throw invalid(ownerless, 'OWNER_MISSING', {
      remedy: 'Name an owner of the organisation for each part; one person can be named for several.',
    });
  return distributed;
};

/**
 * Parses the body of a split, and checks it against the organisation's records.
 *
 * @throws ValidationError with the paths of the first faults: `DEFAULT_TWICE`, `SLUG_INVALID`, `NOT_UNIQUE`,
 *   `RELATION_NOT_FOUND`, `RECORD_NAMED_TWICE`, `LINKED_RECORDS_SPLIT` or `OWNER_MISSING`
 */
export const parseSplit = async (
  strapi: Core.Strapi,
  organisationId: number,
  asked: readonly RequestedPart[],
): Promise<ParsedSplit> => {
  const rest = restOf(asked);
  const slugs = await chooseSlugs(strapi, asked);
  const places = await placeRecords(strapi, organisationId, asked);
  const members = placeMembers(await membersWithNames(strapi, organisationId, true), asked, rest);
  const parts = asked.map(({ name }, index) => ({ name, slug: slugs[index] ?? '' }));
  return { parts, rest, places, members };
};
