import type { ReportedRun } from '../../domain/findings/reported';
import { cleanLine, TEXT_LIMITS } from '../../domain/findings/texts';
import { isPlainObject } from '../../values';
import { type Json, listAt, objectAt, textAt } from './json';
import { notificationLevel, overridesIn, type Overrides } from './overrides';
import { ruleOf, rulesOf, type SarifRules } from './rules';

const MAX_RULES = 1_000;

/** A notification of a tool about its execution or its settings. */
interface Notification {
  level: string;
  /** The id of the rule that it is about; null if it is about none. */
  rule: string | null;
}

/** The notifications that say that something went wrong. */
const faultsIn = (invocation: Json, notifications: SarifRules, rules: SarifRules): Notification[] => {
  const overrides = overridesIn(invocation, 'notificationConfigurationOverrides', notifications);
  const given = ['toolExecutionNotifications', 'toolConfigurationNotifications'];
  return given
    .flatMap((key) => listAt(invocation, key))
    .map((one) => {
      const rule = objectAt(one, 'associatedRule');
      const id = textAt(rule, 'id') ?? textAt(ruleOf(rules, { rule }), 'id');
      return { level: notificationLevel(one, overrides, notifications), rule: id };
    })
    .filter(({ level }) => level !== 'note' && level !== 'none');
};

/** The ids of the rules that an invocation has switched off: they checked nothing (SARIF 2.1.0, 3.50.2). */
const switchedOff = (overrides: Overrides): (string | null)[] =>
  [...overrides.values()].filter(({ isEnabled }) => isEnabled === false).map(({ id }) => id);

/**
 * Whether everything in the scope was examined, and which rules failed or were switched off. A run is not complete if an invocation
 * failed, if it has no list of results, or if its tool reports an error that is about no rule in particular.
 *
 * @param run.overrides what each invocation has set for rules
 * @param run.results how many results it has; null if it has no list of them
 */
export const completenessOf = (
  fields: Json,
  run: { rules: SarifRules; overrides: Overrides[]; results: number | null },
): Pick<ReportedRun, 'complete' | 'incomplete_rules'> => {
  const { rules, overrides, results } = run;
  const invocations = listAt(fields, 'invocations').filter(isPlainObject);
  const described = rulesOf(objectAt(fields, 'tool'), 'notifications');
  const faults = invocations.flatMap((one) => faultsIn(one, described, rules));
  const hasFailed =
    invocations.some(({ executionSuccessful }) => executionSuccessful === false) ||
    faults.some(({ level, rule }) => level === 'error' && rule === null);
  const named = [...faults.map(({ rule }) => rule), ...overrides.flatMap(switchedOff)];
  const incomplete_rules = [...new Set(named.flatMap((id) => cleanLine(id, TEXT_LIMITS.rule) ?? []))];
  return {
    complete: results !== null && !hasFailed && incomplete_rules.length <= MAX_RULES,
    incomplete_rules: incomplete_rules.slice(0, MAX_RULES),
  };
};
