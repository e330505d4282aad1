import { ROLES } from '../../../src/domain/vocabularies';
import { consoleScreens } from './console-screens';
import { exists } from './documents';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The test of a screen, next to the one that covers all of them. */
const testOf = (path: string): string => {
  const file = `tests/browser/console/${path}.test.ts`;
  return exists(file) ? `\`${path}.test.ts\`` : '';
};

/** The screens of an organisation as a Markdown table: the roles that see each, and its test. */
export const renderScreenTable = (): string =>
  [
    row(['screen', ...ROLES, 'test']),
    row(['---', ...ROLES.map(() => ':-:'), '---']),
    ...consoleScreens().map(({ path, title, roles }) =>
      row([`${title}, \`/${path}\``, ...ROLES.map((role) => (roles.includes(role) ? 'x' : '')), testOf(path)]),
    ),
  ].join('\n');
