import { complianceRuleFaults, MAX_RULES } from '../../../../domain/findings/compliance/rule-faults';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { countComplianceRules } from '../../../../repositories/findings/compliance-rules';
import { lockOrganisation } from '../../../../repositories/organisations/locked-organisation';
import type { complianceRule } from '../../../../resources/compliance-rule';
import type { StoredOf } from '../../../../resources/records';
import { forbidden, invalid } from '../../../../wire/errors/http-errors';

type Rule = StoredOf<typeof complianceRule>;

/** Enforces the limit exactly: the organisation is locked from the count to the end of the transaction. */
const assertRoom = async ({ strapi, after, earlier }: Change<Rule>): Promise<void> => {
  const organisationId = after.organisation ?? null;
  if (organisationId !== null && !(await lockOrganisation(strapi, organisationId))) return;
  const earlierCount = earlier.filter(({ organisation }) => (organisation ?? null) === organisationId).length;
  const used = (await countComplianceRules(strapi, organisationId)) + earlierCount;
  if (used < MAX_RULES) return;
  throw forbidden('COMPLIANCE_RULE_LIMIT_REACHED', `There can be at most ${MAX_RULES} compliance rules.`, {
    remedy: 'Delete a rule first: DELETE /api/compliance-rules/{id}. The beginning of rule ids can replace several.',
    used,
    limit: MAX_RULES,
  });
};

export default invariants<Rule>(async (change) => {
  const faults = complianceRuleFaults(change.after);
  if (change.data && faults.length > 0) throw invalid(faults);
  if (!change.before) await assertRoom(change);
});
