import type { MyMembership } from './use-me';

type Named = { organisation: Pick<MyMembership['organisation'], 'slug' | 'documentId'> };

/**
 * The membership in the organisation that an address names: by its slug, or by its documentId, which programs know.
 *
 * @returns undefined if the person has none there
 */
export const namedMembership = <M extends Named>(memberships: readonly M[], name: string | undefined): M | undefined =>
  memberships.find(({ organisation }) => organisation.slug === name) ??
  memberships.find(({ organisation }) => organisation.documentId === name);
