import type { Core } from '@strapi/strapi';
import { isOrgOwned } from '../database/connection';
import { ownerOf } from '../repositories/organisations/lookups';
import { invalid } from '../wire/errors/http-errors';
import { currentActor } from '../audit/actor';
import { type Change, invariants } from './invariants';

/** Relations of a content type to types that organisations own: attribute and target. */
const ownedRelations = (strapi: Core.Strapi, uid: string): [string, string][] =>
  Object.entries(strapi.db.metadata.get(uid).attributes).flatMap(([name, attribute]) => {
    const { target } = attribute as { target?: string };
    return target && isOrgOwned(strapi, target) ? [[name, target] as [string, string]] : [];
  });

/**
 * A record points to nothing of another organisation. REST finds such relations out by its scope; an administrator picks
 * from the records of every organisation, so that a slip there would show one tenant's record to another.
 */
const refuseForeign = async (relations: [string, string][], { strapi, before, data, after }: Change): Promise<void> => {
  if (currentActor(strapi).kind !== 'admin') return;
  for (const [name, target] of relations) {
    const id = data?.[name];
    if (!id || id === before?.[name]) continue;
    const owner = await ownerOf(strapi, target, id as number);
    if (owner !== undefined && owner !== after.organisation) {
      throw invalid([{ path: [name], message: `${name} belongs to another organisation.` }], 'RELATION_FOREIGN');
    }
  }
};

/** Keeps the relations that administrators set within one organisation. Called in bootstrap(). */
export const registerRelationsWithin = (strapi: Core.Strapi): void => {
  for (const uid of Object.keys(strapi.contentTypes).filter((name) => isOrgOwned(strapi, name))) {
    const relations = ownedRelations(strapi, uid);
    if (relations.length === 0) continue;
    const lifecycles = invariants((change) => refuseForeign(relations, change));
    strapi.db.lifecycles.subscribe({ models: [uid], ...lifecycles });
  }
};
