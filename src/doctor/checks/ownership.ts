import { ORGANISATION_COLUMN } from '../../database/connection';
import { findByRules, type RowRule } from '../broken-rows';
import type { Check } from '../check';
import { storedTypes } from '../content-types';

/** A relation that can be cleared, as its foreign key does when the other record is removed. */
const CLEARABLE: ReadonlySet<string> = new Set(['svc_agents.cloud_instance_id', 'cloud_instances.blueprint_id']);

const owned = () => storedTypes().filter(({ isOwned }) => isOwned);

const withoutOwner = (): RowRule[] =>
  owned()
    .filter(({ mayBePlatforms }) => !mayBePlatforms)
    .map(({ table }) => ({
      table,
      when: `t.${ORGANISATION_COLUMN} is null`,
      fault: 'it belongs to no organisation',
    }));

const acrossOrganisations = (): RowRule[] => {
  const tables = new Set(owned().map(({ table }) => table));
  return owned().flatMap(({ table, keys }) =>
    keys
      .filter(({ target }) => tables.has(target))
      .map(({ column, target }): RowRule => ({
        table,
        when: `exists (select 1 from ${target} r where r.id = t.${column}
          and r.${ORGANISATION_COLUMN} is distinct from t.${ORGANISATION_COLUMN})`,
        fault: `its ${column} refers to a row of ${target} in another organisation`,
        ...(CLEARABLE.has(`${table}.${column}`)
          ? { repair: { does: `sets ${column} to null`, set: () => ({ [column]: null }) } }
          : {}),
      })),
  );
};

/** Isolation: every record has its organisation, and refers only to records of the same one. */
export const ownership: Check = {
  name: 'ownership',
  checks: 'Records of organisations have one, and their relations stay within it.',
  repairs: 'Clears the instance of an agent and the blueprint of an instance. The others need a person.',
  find: (examined) => findByRules(examined, [...withoutOwner(), ...acrossOrganisations()]),
};
