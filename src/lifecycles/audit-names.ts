import type { Core } from '@strapi/strapi';
import type { Changes } from '../domain/audit/changes';
import { RESOURCE_BY_TYPE } from '../resources';
import { documentIdsOf } from '../database/document-ids';
import { relationsOf } from '../database/rows-before-write';
import { attributeOf } from '../wire/resource';
import { targetOf } from '../database/connection';
import { defined } from '../values';

/**
 * Readers of the audit log know the API, not the tables: changes use the API's field names, and refer to records by
 * documentId. Attributes that the API does not have, such as an agent's credential, keep their name.
 */
interface Names {
  /** Maps an attribute to its API name, if they differ. */
  renamed: ReadonlyMap<string, string>;
  /** Maps a relation to its target type. */
  targets: ReadonlyMap<string, string>;
}

const namesByApp = new WeakMap<Core.Strapi, Map<string, Names>>();

const readNames = (strapi: Core.Strapi, uid: string): Names => {
  const resource = RESOURCE_BY_TYPE.get(uid);
  const { attributes } = strapi.db.metadata.get(uid);
  return {
    renamed: new Map(resource && Object.keys(resource.fields).map((name) => [attributeOf(resource, name), name])),
    targets: new Map(relationsOf(strapi, uid).map((name) => [name, defined(targetOf(attributes[name]))])),
  };
};

const namesOf = (strapi: Core.Strapi, uid: string): Names => {
  const known = namesByApp.get(strapi) ?? new Map<string, Names>();
  namesByApp.set(strapi, known);
  const names = known.get(uid) ?? readNames(strapi, uid);
  known.set(uid, names);
  return names;
};

/** Collects the numeric ids of one relation in some changes. */
const idsIn = (all: readonly Changes[], relation: string): number[] =>
  all
    .flatMap((changes) => [changes[relation]?.before, changes[relation]?.after])
    .filter((id) => typeof id === 'number');

const documentIdsIn = async (
  strapi: Core.Strapi,
  { targets }: Names,
  all: readonly Changes[],
): Promise<Map<string, Map<number, string>>> => {
  const found = new Map<string, Map<number, string>>();
  for (const [relation, target] of targets) {
    const ids = idsIn(all, relation);
    if (ids.length > 0) found.set(relation, await documentIdsOf(strapi, target, ids));
  }
  return found;
};

/**
 * Translates changes of records of one type to API names, in the open transaction.
 *
 * @param uid content type of the records
 * @param all one change set for each record: schema names, relations as numeric ids
 * @returns in the same order: API names, relations as documentIds
 */
export const inApiNames = async (strapi: Core.Strapi, uid: string, all: readonly Changes[]): Promise<Changes[]> => {
  const names = namesOf(strapi, uid);
  const documentIds = await documentIdsIn(strapi, names, all);
  return all.map((changes) =>
    Object.fromEntries(
      Object.entries(changes).map(([attribute, { before, after }]) => {
        const ids = documentIds.get(attribute);
        const toDocumentId = (value: unknown): unknown =>
          typeof value === 'number' ? (ids?.get(value) ?? null) : value;
        return [
          names.renamed.get(attribute) ?? attribute,
          ids ? { before: toDocumentId(before), after: toDocumentId(after) } : { before, after },
        ];
      }),
    ),
  );
};
