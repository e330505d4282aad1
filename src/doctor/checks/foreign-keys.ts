import { ORGANISATION_COLUMN } from '../../database/connection';
import { findByRule, type RowRule } from '../broken-rows';
import { columnsByTable, storedKeys, type StoredKey } from '../catalogue';
import type { Check, Examined, Finding } from '../check';
import { storedTypes } from '../content-types';

/** The keys that schemas declare but the database does not know: nothing prevents orphans there. */
const undeclared = (known: readonly StoredKey[]): StoredKey[] => {
  const names = new Set(known.map(({ table, column }) => `${table}.${column}`));
  return storedTypes().flatMap(({ table, keys }) =>
    keys
      .filter(({ column }) => !names.has(`${table}.${column}`))
      .map(({ column, target }) => ({ table, column, target, targetColumn: 'id', isCascading: false })),
  );
};

/** Clearing this key would leave a record without an owner, so a person decides where it belongs. */
const isOwner = ({ table, column }: StoredKey): boolean =>
  column === ORGANISATION_COLUMN && storedTypes().some((type) => type.table === table);

/** Audit entries cannot change. */
const isFixed = ({ table }: StoredKey): boolean => table === 'audit_entries';

const repairOf = (key: StoredKey): Pick<RowRule, 'repair'> => {
  if (isOwner(key) || isFixed(key)) return {};
  if (key.isCascading) return { repair: { does: 'removes the row, as its foreign key would', set: 'remove' } };
  const set = () => ({ [key.column]: null });
  return { repair: { does: `sets ${key.column} to null, as its foreign key would`, set } };
};

const ruleOf = (key: StoredKey): RowRule => {
  const { table, column, target, targetColumn } = key;
  return {
    table,
    when: `t."${column}" is not null and not exists (select 1 from "${target}" r where r."${targetColumn}" = t."${column}")`,
    fault: `its ${column} refers to a row of ${target} that does not exist`,
    ...repairOf(key),
  };
};

async function* find(examined: Examined): AsyncGenerator<Finding> {
  const known = await storedKeys(examined);
  const tables = await columnsByTable(examined);
  for (const key of [...known, ...undeclared(known)]) {
    // A missing table or column is a finding of the check `objects`.
    if (!tables.get(key.table)?.has(key.column) || !tables.has(key.target)) continue;
    if (tables.get(key.table)?.has('id')) yield* findByRule(examined, ruleOf(key));
  }
}

/** Orphans: rows whose foreign keys refer to nothing, those of Strapi's own tables and link tables included. */
export const foreignKeys: Check = {
  name: 'foreign-keys',
  checks: 'Every foreign key refers to a row that exists, in link tables too.',
  repairs: 'Clears the column, or removes the row of a link table. A record without its organisation is only reported.',
  find,
};
