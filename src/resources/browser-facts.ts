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

const typesIn = (group: AdminGroup): string[] =>
  [...CONTENT_TYPES].filter(([, { admin }]) => admin.group === group).map(([uid]) => uid);

/** The types of organisations, each with the word for its records: what operators work with, and the logs. */
const ofOrganisations = (): string[] =>
  RESOURCES.filter(({ uid, admin, isLog }) => OWNED_TYPES.has(uid) && (admin?.group !== 'system' || isLog)).map(
    ({ uid, plural }) => `  ['${uid}', '${plural.charAt(0).toUpperCase()}${plural.slice(1)}'],\n`,
  );

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
`;
};
