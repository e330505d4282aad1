import { CAPABILITIES, roleHas } from '../domain/access/capability-matrix';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../domain/events/catalogue';
import { FREE_PLAN } from '../domain/plans/default-plan';
import { FEATURES } from '../domain/plans/features';
import { limitsOf } from '../domain/plans/limits';
import { ROLES } from '../domain/vocabularies';

/** The tables of the guides that repeat what the code says. `npm run docs` writes them between the markers of their names. */

interface GuideTable {
  /** The file of the guide. */
  file: string;
  name: string;
  text: string;
}

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const capabilities = (): string =>
  table([
    ['capability', ...ROLES],
    ['---', ...ROLES.map(() => ':-:')],
    ...CAPABILITIES.map((capability) => [
      `\`${capability}\``,
      ...ROLES.map((role) => (roleHas(role, capability) ? 'x' : '')),
    ]),
  ]);

const events = (): string =>
  table([
    ['event', 'when', '`data` in addition to `organisation`'],
    ['---', '---', '---'],
    ...Object.entries(WEBHOOK_EVENTS).map(([name, { when, data }]) => [`\`${name}\``, when, data]),
    [`\`${TEST_EVENT}\``, 'a test event was requested', '`webhook_endpoint`: documentId'],
  ]);

const features = (): string =>
  table([
    ['feature', 'what it opens'],
    ['---', '---'],
    ...Object.entries(FEATURES).map(([name, meaning]) => [`\`${name}\``, meaning]),
  ]);

const ofFreePlan = (): string => {
  const limits = Object.entries(limitsOf(FREE_PLAN)).map(([name, value]) => `\`${name}\` ${value}`);
  const excluded = Object.entries(FREE_PLAN.features).flatMap(([name, value]) =>
    value === false ? `\`${name}\`` : [],
  );
  return table([
    ['plan', 'limits', 'features that it excludes'],
    ['---', '---', '---'],
    [`\`${FREE_PLAN.name}\``, limits.join(', '), excluded.join(', ')],
  ]);
};

/** Every such table. */
export const guideTables = (): GuideTable[] => [
  { file: 'docs/guides/access.md', name: 'capability-matrix', text: capabilities() },
  { file: 'docs/guides/webhooks.md', name: 'events', text: events() },
  { file: 'docs/guides/plans.md', name: 'free-plan', text: ofFreePlan() },
  { file: 'docs/guides/plans.md', name: 'features', text: features() },
];

const markers = (name: string): RegExp => new RegExp(`(<!-- ${name} -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);

/** The table between the markers of a guide; empty without markers. */
export const tableIn = (markdown: string, name: string): string => markers(name).exec(markdown)?.[2] ?? '';

/** A guide with another table between its markers. */
export const withTable = (markdown: string, { name, text }: Omit<GuideTable, 'file'>): string =>
  markdown.replace(markers(name), (_all, begin: string, _old, end: string) => `${begin}\n${text}\n\n${end}`);

/** A table without the blanks and dashes that a formatter adds. */
export const withoutPadding = (text: string): string =>
  text
    .trim()
    .replace(/[ \t]*\|[ \t]*/g, '|')
    .replace(/-{3,}/g, '---')
    .replace(/:-+:/g, ':-:');
