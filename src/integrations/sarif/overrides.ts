import { at, entryAt, type Json, listAt, objectAt, textAt } from './json';
import { namedRuleId, ruleOf, type SarifRules } from './rules';

/** What an invocation has set for a rule or a notification; null where it keeps the default. */
interface Setting {
  level: string | null;
  isEnabled: boolean | null;
  /** Its id. */
  id: string | null;
}

/** What one invocation has set: by the rule or notification, or by its id if the run does not describe it. */
export type Overrides = ReadonlyMap<Json | string, Setting>;

/**
 * Reads what an invocation has set.
 *
 * @param key the list of the invocation
 * @param described the rules, or notifications, of the run
 */
export const overridesIn = (
  invocation: unknown,
  key: 'ruleConfigurationOverrides' | 'notificationConfigurationOverrides',
  described: SarifRules,
): Overrides => {
  const settings = new Map<Json | string, Setting>();
  for (const override of listAt(invocation, key)) {
    const reference = objectAt(override, 'descriptor');
    const found = ruleOf(described, { rule: reference });
    const id = textAt(reference, 'id') ?? textAt(found, 'id');
    const of = found ?? id;
    if (of === null) continue;
    const configuration = objectAt(override, 'configuration');
    const enabled = at(configuration, 'enabled');
    const before = settings.get(of);
    settings.set(of, {
      level: before?.level ?? textAt(configuration, 'level'),
      isEnabled: before?.isEnabled ?? (typeof enabled === 'boolean' ? enabled : null),
      id,
    });
  }
  return settings;
};

const defaultLevel = (described: Json | null): string | null =>
  textAt(objectAt(described, 'defaultConfiguration'), 'level');

/** What each invocation of a run has set for rules. */
export const overridesOf = (fields: Json, rules: SarifRules): Overrides[] =>
  listAt(fields, 'invocations').map((one) => overridesIn(one, 'ruleConfigurationOverrides', rules));

/**
 * The level that a rule has for a result without one (SARIF 2.1.0, 3.27.10): that of the invocation that found the result, then the
 * default of the rule. A result need not name its invocation if there is only one. Policies (`run.policies`) count only for a reader
 * who chooses one (3.19.5), so they change nothing here.
 *
 * @returns null if nothing sets it
 */
export const configuredLevel = (overrides: Overrides[], result: Json, rule: Json | null): string | null => {
  const named = entryAt(overrides, objectAt(result, 'provenance'), 'invocationIndex');
  const settings = (named as Overrides | undefined) ?? (overrides.length === 1 ? overrides[0] : undefined);
  return settings?.get(rule ?? namedRuleId(result) ?? '')?.level ?? defaultLevel(rule);
};

/** The level of a notification of an invocation (SARIF 2.1.0, 3.58.6): its own, then as the invocation has set it, then the default. */
export const notificationLevel = (notification: unknown, overrides: Overrides, described: SarifRules): string => {
  const reference = objectAt(notification, 'descriptor');
  const found = ruleOf(described, { rule: reference });
  const set = overrides.get(found ?? textAt(reference, 'id') ?? '')?.level;
  return textAt(notification, 'level') ?? set ?? defaultLevel(found) ?? 'warning';
};
