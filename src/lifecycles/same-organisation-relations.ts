import type { Core } from '@strapi/strapi';
import type { Fault } from '../domain/refusal';
import { checksByDocumentId } from '../repositories/checks/checks';
import { isOrgOwned, targetOf } from '../database/connection';
import { ownerOf } from '../tenancy/store/record-owner';
import { invalid } from '../wire/errors/http-errors';
import { currentActor } from '../audit/actor';
import { type Change, invariants } from './invariants';

/** The relations of a content type to types that organisations own: attribute and target. */
const ownedRelations = (strapi: Core.Strapi, uid: string): [string, string][] =>
  Object.entries(strapi.db.metadata.get(uid).attributes).flatMap(([name, attribute]) => {
    const target = targetOf(attribute);
    return target !== null && isOrgOwned(strapi, target) ? [[name, target]] : [];
  });

/**
 * Refuses relations to records of another organisation. REST detects them by its scope; administrators choose from the
 * records of every organisation, so a mistake would show one organisation's record to another.
 */
const refuseForeign = async (relations: [string, string][], { strapi, before, data, after }: Change): Promise<void> => {
  if (currentActor(strapi).kind !== 'admin') return;
  for (const [name, target] of relations) {
    const id = data?.[name];
    if (!id || id === before?.[name]) continue;
    const owner = await ownerOf(strapi, target, Number(id));
    if (owner !== undefined && owner !== after.organisation) {
      throw invalid([{ path: [name], message: `${name} belongs to another organisation.` }], 'RELATION_FOREIGN');
    }
  }
};

/** Registers the rule that relations set by administrators stay within one organisation. Called in bootstrap(). */
export const registerRelationsWithin = (strapi: Core.Strapi): void => {
  for (const uid of Object.keys(strapi.contentTypes).filter((name) => isOrgOwned(strapi, name))) {
    const relations = ownedRelations(strapi, uid);
    if (relations.length === 0) continue;
    const lifecycles = invariants((change) => refuseForeign(relations, change));
    strapi.db.lifecycles.subscribe({ models: [uid], ...lifecycles });
  }
};

/**
 * Refuses checks that the organisation does not have.
 *
 * @param list a list of documentIds; anything else names none
 * @param field for the path of the faults
 * @param known documentIds that are accepted, whether or not the checks exist
 * @throws ValidationError `RELATION_NOT_FOUND`
 */
export const assertChecksExist = async (
  strapi: Core.Strapi,
  organisationId: number | null | undefined,
  list: unknown,
  field = 'checks',
  known: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const named = Array.isArray(list) ? list.map(String) : [];
  if (named.length === 0 || typeof organisationId !== 'number') return;
  const found = await checksByDocumentId(strapi, organisationId, [...new Set(named)]);
  const faults = named.flatMap((documentId, index): Fault[] =>
    found.has(documentId) || known.has(documentId)
      ? []
      : [{ path: [field, index], message: `${field}: the check does not exist.` }],
  );
  if (faults.length > 0) throw invalid(faults, 'RELATION_NOT_FOUND');
};
