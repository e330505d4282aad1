import { listedIn } from '../wire/admin-panel/text-lists';
import { ADMIN_GROUPS, type AdminGroup } from '../wire/resource';
import { RESOURCES } from '.';
import { AUDITED_TYPES, CONTENT_TYPES } from './content-types';
import { OWNED_TYPES } from './what-moves';

const HEAD = `/**
 * Written by \`npm run schemas\` from src/resources, for the console and the admin panel: browsers must not load the definitions.
 */
`;

const list = (names: readonly string[], indent = ''): string =>
  `[\n${names.map((name) => `${indent}  '${name}',\n`).join('')}${indent}]`;

/** A list in one line: these are long, and nobody reads them. */
const inLine = (names: readonly string[]): string => `[${names.map((name) => `'${name}'`).join(', ')}]`;

const typesIn = (group: AdminGroup): string[] =>
  [...CONTENT_TYPES].filter(([, { admin }]) => admin.group === group).map(([uid]) => uid);

/** The types of organisations, each with the word for its records: what operators work with, and the logs. */
const ofOrganisations = (): string[] =>
  RESOURCES.filter(({ uid, admin, isLog }) => OWNED_TYPES.has(uid) && (admin?.group !== 'system' || isLog)).map(
    ({ uid, plural }) => `  ['${uid}', '${plural.charAt(0).toUpperCase()}${plural.slice(1)}'],\n`,
  );

/** The groups of the forms that have some. */
const formGroups = (): string =>
  [...CONTENT_TYPES]
    .flatMap(([uid, { admin }]) => (admin.form ? [[uid, admin.form] as const] : []))
    .map(
      ([uid, groups]) =>
        `  '${uid}': {\n${Object.entries(groups)
          .map(([title, names]) => `    '${title}': ${inLine(names)},\n`)
          .join('')}  },\n`,
    )
    .join('');

/** The fields of lists of texts, which a form does not show as JSON. */
const textLists = (): string =>
  RESOURCES.map(({ uid, fields }) => ({
    uid,
    lists: Object.entries(fields).flatMap(([name, field]) => {
      const values = listedIn(field);
      return values ? [`    ${field.attribute ?? name}: ${inLine(values)},\n`] : [];
    }),
  }))
    .filter(({ lists }) => lists.length > 0)
    .map(({ uid, lists }) => `  '${uid}': {\n${lists.join('')}  },\n`)
    .join('');

/** Every value of a vocabulary that forms offer. */
const vocabularies = (): string[] => {
  const ofFields = RESOURCES.flatMap(({ fields }) => Object.values(fields).map(({ values }) => values));
  const internal = [...CONTENT_TYPES].flatMap(([, type]) => Object.values(type.internal ?? {}));
  return [...new Set([...ofFields, ...internal.map(({ values }) => values)].flatMap((values) => values ?? []))].sort();
};

/** The text of src/domain/generated/browser-facts.ts. */
export const browserFacts = (): string => {
  const audited = [...AUDITED_TYPES].map((uid) => uid.split('.')[1] ?? uid).sort();
  return `${HEAD}
/** The types whose writes are audited, by the names that entries use. */
export const AUDITED_NAMES = ${list(audited)} as const;

/** The content types of each group of the admin panel's menu, in its order. */
export const TYPES_BY_GROUP = {
${ADMIN_GROUPS.map((group) => `  ${group}: ${list(typesIn(group), '  ')},\n`).join('')}} as const;

/** The content types whose records belong to organisations, with the word for several records. */
export const TYPES_OF_ORGANISATIONS = [
${ofOrganisations().join('')}] as const;

/** The groups of forms in the admin panel, each with its attributes. */
export const FORM_GROUPS = {
${formGroups()}} as const;

/** The attributes that are lists of texts, each with the values that it can contain; none: any text. */
export const TEXT_LISTS = {
${textLists()}} as const;

/** The values of all vocabularies, for which forms and lists have words. */
export const VOCABULARY_VALUES = ${inLine(vocabularies())} as const;
`;
};
