import { entryAt, type Json, listAt, objectAt, textAt } from './json';
import { namedRuleId, ruleOf, type SarifRules } from './rules';

/** The levels that one invocation has set for rules: by the rule, or by its id if the run does not describe it. */
type Overrides = ReadonlyMap<Json | string, string>;

const overridesIn = (invocation: unknown, rules: SarifRules): Overrides => {
  const levels = new Map<Json | string, string>();
  for (const override of listAt(invocation, 'ruleConfigurationOverrides')) {
    const level = textAt(objectAt(override, 'configuration'), 'level');
    const rule = objectAt(override, 'descriptor');
    const key = ruleOf(rules, { rule }) ?? textAt(rule, 'id');
    if (level !== null && key !== null && !levels.has(key)) levels.set(key, level);
  }
  return levels;
};

/** The levels that each invocation of a run has set for rules. */
export const overridesOf = (fields: Json, rules: SarifRules): Overrides[] =>
  listAt(fields, 'invocations').map((one) => overridesIn(one, rules));

/**
 * The level that a rule has for a result without one (SARIF 2.1.0, 3.27.10): that of the invocation that found the result, then the
 * default of the rule. A result need not name its invocation if there is only one.
 *
 * @returns null if nothing sets it
 */
export const configuredLevel = (overrides: Overrides[], result: Json, rule: Json | null): string | null => {
  const named = entryAt(overrides, objectAt(result, 'provenance'), 'invocationIndex');
  const levels = (named as Overrides | undefined) ?? (overrides.length === 1 ? overrides[0] : undefined);
  return levels?.get(rule ?? namedRuleId(result) ?? '') ?? textAt(objectAt(rule, 'defaultConfiguration'), 'level');
};
