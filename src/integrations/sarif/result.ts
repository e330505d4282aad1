import { isPlainObject } from '../../values';
import type { ReportedFinding, ReportItem } from '../../domain/findings/reported';
import { fingerprintsOf } from './fingerprints';
import { identifiersOf } from './identifiers';
import { type Json, listAt, textAt } from './json';
import { locationsOf } from './locations';
import { messageOf, ruleText } from './message';
import { packageOf } from './packages';
import { factsOf } from './rule-facts';
import { namedRuleId, ruleOf } from './rules';
import type { SarifRun } from './run';
import { severityOf } from './severity';
import { cleanLine, cleanText, TEXT_LIMITS } from '../../domain/findings/texts';

/** Kinds of results that are no problems. */
const NO_PROBLEMS = new Set(['pass', 'notApplicable', 'informational']);

const UNREADABLE = 'The result is not an object with a message or a rule.';

/**
 * The suppression of a result. It counts if one is accepted, which is also what no status means, and none is rejected or under
 * review.
 */
const suppressionOf = (result: Json): ReportedFinding['suppression'] => {
  const given = listAt(result, 'suppressions').filter(isPlainObject);
  const accepted = given.find(({ status }) => status === undefined || status === null || status === 'accepted');
  if (!accepted || given.some(({ status }) => status === 'rejected' || status === 'underReview')) return null;
  return {
    kind: cleanLine(textAt(accepted, 'kind')) ?? 'external',
    justification: cleanText(textAt(accepted, 'justification'), TEXT_LIMITS.line),
  };
};

const findingOf = (context: SarifRun, result: Json, rule: Json | null, index: number) => {
  const message = messageOf(result, rule, context.driver) ?? ruleText(rule);
  const ruleId = namedRuleId(result) ?? textAt(rule, 'id');
  if (message === null && ruleId === null) return null;
  const facts = factsOf(rule, context);
  const { severity, cvss, unreadable } = severityOf(result, context, rule);
  const rule_id = cleanLine(ruleId, TEXT_LIMITS.rule) ?? 'unknown';
  const finding: ReportedFinding = {
    index,
    rule_id,
    description: cleanText(message, TEXT_LIMITS.description),
    severity,
    cvss,
    ...locationsOf(result, context.roots),
    ...packageOf(result, facts.package, message ?? ''),
    identifiers: identifiersOf(result, rule_id, facts.identifiers, context.taxonomies),
    help_url: facts.help_url,
    help: facts.help,
    fingerprints: fingerprintsOf(result),
    presence: result.baselineState === 'absent' ? 'absent' : 'present',
    suppression: suppressionOf(result),
  };
  return { finding, unreadable };
};

/**
 * Reads one result of a run.
 *
 * @param context the run that it is in
 * @param index its position in the run
 * @returns a finding; or why it is skipped, or cannot be read; and remarks about it
 */
export const mapResult = (context: SarifRun, result: unknown, index: number): ReportItem[] => {
  const run = context.run.index;
  const fault = (code: string, message: string): ReportItem => ({
    type: 'fault',
    run,
    fault: { index, code, message },
  });
  if (!isPlainObject(result)) return [fault('RESULT_UNREADABLE', UNREADABLE)];
  const kind = textAt(result, 'kind');
  if (kind !== null && NO_PROBLEMS.has(kind)) return [{ type: 'skipped', run, index, reason: `kind:${kind}` }];
  const read = findingOf(context, result, ruleOf(context.rules, result), index);
  if (read === null) return [fault('RESULT_UNREADABLE', UNREADABLE)];
  const item: ReportItem = { type: 'finding', run, finding: read.finding };
  if (read.unreadable === null) return [item];
  const message = `The security-severity ${read.unreadable} is no number from 0 to 10. The level was used.`;
  return [item, fault('SEVERITY_UNREADABLE', message)];
};
