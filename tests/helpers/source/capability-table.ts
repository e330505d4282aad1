import { CAPABILITIES, roleHas } from '../../../src/domain/access/capability-matrix';
import { ROLES } from '../../../src/domain/vocabularies';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The capability matrix as a Markdown table, in the code's order. */
export const renderCapabilityTable = (): string =>
  [
    row(['capability', ...ROLES]),
    row(['---', ...ROLES.map(() => ':-:')]),
    ...CAPABILITIES.map((capability) =>
      row([`\`${capability}\``, ...ROLES.map((role) => (roleHas(role, capability) ? 'x' : ''))]),
    ),
  ].join('\n');

/** A table without the blanks and dashes that a formatter adds. */
export const withoutPadding = (table: string): string =>
  table
    .trim()
    .replace(/[ \t]*\|[ \t]*/g, '|')
    .replace(/-{3,}/g, '---')
    .replace(/:-+:/g, ':-:');
