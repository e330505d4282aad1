import { at, entryAt, type Json, listAt, objectAt, textAt } from './json';
import { isPlainObject } from '../../values';

/** A tool's driver or extension, with its rules by their ids. */
interface Component {
  fields: Json;
  rules: unknown[];
  byId: Map<string, Json>;
}

/** The rules of a run. */
export interface SarifRules {
  driver: Component;
  extensions: Component[];
}

/** Which descriptions of a tool are read. Those of notifications are found in the same way as rules. */
type Kind = 'rules' | 'notifications';

/** Rules with the same id are tolerated: the first one counts. */
const componentOf = (fields: Json, kind: Kind): Component => {
  const rules = listAt(fields, kind);
  const byId = new Map<string, Json>();
  for (const rule of rules) {
    const id = textAt(rule, 'id');
    if (id !== null && isPlainObject(rule) && !byId.has(id)) byId.set(id, rule);
  }
  return { fields, rules, byId };
};

/** The rules of a run's tool, or its notifications. */
export const rulesOf = (tool: Json, kind: Kind = 'rules'): SarifRules => ({
  driver: componentOf(objectAt(tool, 'driver'), kind),
  extensions: listAt(tool, 'extensions').map((one) => componentOf(isPlainObject(one) ? one : {}, kind)),
});

/** The driver or extension that a reference names; null if it names none. */
const namedComponent = ({ extensions }: SarifRules, reference: Json): Component | null => {
  const component = objectAt(reference, 'toolComponent');
  const index = at(component, 'index');
  if (typeof index === 'number') return extensions[index] ?? null;
  const [guid, name] = [textAt(component, 'guid'), textAt(component, 'name')];
  const isNamed = ({ fields }: Component): boolean =>
    guid === null ? name !== null && textAt(fields, 'name') === name : textAt(fields, 'guid') === guid;
  return extensions.find(isNamed) ?? null;
};

/** An id and those above it: `a/b/c`, `a/b`, `a`. */
const idsAbove = (id: string): string[] => {
  const parts = id.slice(0, 1000).split('/').slice(0, 20);
  return [id, ...parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join('/'))];
};

const byId = (components: Component[], id: string): Json | null => {
  for (const one of idsAbove(id))
    for (const component of components) {
      const rule = component.byId.get(one);
      if (rule) return rule;
    }
  return null;
};

/** The id that a result names for its rule. */
export const namedRuleId = (result: unknown): string | null =>
  textAt(result, 'ruleId') ?? textAt(at(result, 'rule'), 'id');

/**
 * The rule of a result: by its position, because ids of results can be below those of rules, then by its id or those above it.
 *
 * @returns null if the run does not describe it
 */
export const ruleOf = (rules: SarifRules, result: Json): Json | null => {
  const reference = objectAt(result, 'rule');
  const component = namedComponent(rules, reference);
  const { rules: list } = component ?? rules.driver;
  const rule = entryAt(list, reference, 'index') ?? entryAt(list, result, 'ruleIndex');
  if (isPlainObject(rule)) return rule;
  const id = namedRuleId(result);
  return id === null ? null : byId(component ? [component] : [rules.driver, ...rules.extensions], id);
};
