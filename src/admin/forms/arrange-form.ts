import { FORM_GROUPS, TEXT_LISTS } from '../../domain/generated/browser-facts';

/** The inputs of Tenantry's own, by the type of field that the panel looks up. */
export const INPUTS = {
  lines: 'tenantry-lines',
  choices: 'tenantry-choices',
  plan: 'tenantry-plan',
  json: 'tenantry-json',
} as const;

/** A field as the content manager lays it out; its further properties go to its input as they are. */
interface Placed {
  name: string;
  type: string;
  disabled?: boolean;
}

type Row<F> = readonly F[];

/** The rows of a box of the form, and the title above them. */
export type Panel<F> = Row<F>[] & { title?: string };

const KEPT = 'Kept by Tenantry';

const groupsOf = (uid: string): Record<string, readonly string[]> =>
  (FORM_GROUPS as Record<string, Record<string, readonly string[]>>)[uid] ?? {};

/** The values that an attribute can list; none if any text, undefined if it is no list of texts. */
export const listedValues = (uid: string, name: string): readonly string[] | undefined =>
  (TEXT_LISTS as Record<string, Record<string, readonly string[]>>)[uid]?.[name];

const inputOf = (uid: string, { name, type, disabled }: Placed): string => {
  if (uid === 'api::organisation.organisation' && name === 'plan') return INPUTS.plan;
  const values = listedValues(uid, name);
  if (!values) return type === 'json' && disabled ? INPUTS.json : type;
  return values.length > 0 ? INPUTS.choices : INPUTS.lines;
};

/**
 * Divides the form of a type into its groups, and gives its fields their inputs. A row is in the group of its first field, so
 * rows that an operator has arranged stay together.
 *
 * @param panels the boxes of the content manager: one, unless a type has dynamic zones
 */
export const arrangeForm = <F extends Placed>(uid: string, panels: readonly Row<F>[][]): Panel<F>[] => {
  if (!uid.startsWith('api::')) return [...panels];
  const rows = panels.flat();
  const titles = new Map(Object.entries(groupsOf(uid)).flatMap(([title, names]) => names.map((name) => [name, title])));
  const isReadOnly = rows.flat().every(({ disabled }) => disabled);
  const titleOf = ([first]: Row<F>): string => {
    const title = titles.get(first?.name ?? '');
    return title ?? (first?.disabled && !isReadOnly ? KEPT : '');
  };
  const groups = new Map<string, Panel<F>>();
  for (const row of rows) {
    const title = titleOf(row);
    const panel = groups.get(title) ?? Object.assign([], { title });
    groups.set(title, panel);
    panel.push(row.map((field) => ({ ...field, type: inputOf(uid, field) })));
  }
  return [...groups.values()];
};
