import { AUDITED_TYPES } from './content-types';

const HEAD = `/**
 * Written by \`npm run types\` from src/resources, for the console and the admin panel: browsers must not load the definitions.
 */
`;

const list = (names: readonly string[]): string => `[\n${names.map((name) => `  '${name}',\n`).join('')}]`;

/** The text of src/domain/generated/browser-facts.ts. */
export const browserFacts = (): string => {
  const audited = [...AUDITED_TYPES].map((uid) => uid.split('.')[1] ?? uid).sort();
  return `${HEAD}
/** The types whose writes are audited, by the names that entries use. */
export const AUDITED_NAMES = ${list(audited)} as const;
`;
};
