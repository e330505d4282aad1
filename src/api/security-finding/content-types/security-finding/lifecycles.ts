import { type Mitigation, mitigationFor } from '../../../../domain/findings/mitigation';
import { currentActor } from '../../../../audit/actor';
import { type Attributes, invariants } from '../../../../lifecycles/invariants';
import { assertAssignable } from '../../../../commands/findings/decisions/assignees';
import { decidedFields } from '../../../../commands/findings/decisions/decide-finding';
import { emitEvents } from '../../../../commands/events/emit-events';
import type { StoredOf } from '../../../../resources/records';
import type { securityFinding } from '../../../../resources/security-finding';

type Finding = StoredOf<typeof securityFinding>;

/** Emits the event of a finding, without file and description, which may quote a secret. */
const emit = (
  name: 'finding.created' | 'finding.mitigated',
  finding: Attributes & Pick<Finding, 'organisation'>,
): Promise<void> => {
  const { documentId, rule_id, severity, finding_status: status, organisation } = finding;
  const payload = { finding: { documentId, rule_id, severity, status } };
  return emitEvents(strapi, [{ name, organisationId: organisation, payload }]);
};

const rules = invariants<Finding>(async ({ strapi, before, data, after }) => {
  if (!data) return;
  if (after.organisation != null) {
    if (data.assignee != null && data.assignee !== before?.assignee)
      await assertAssignable(strapi, data.assignee, after.organisation);
    Object.assign(data, await decidedFields(strapi, after.organisation, before, data));
  }
  const otherwise = { mitigated_at: new Date(), mitigated_by: currentActor(strapi).label };
  const stored: Partial<Mitigation> = before?.finding_status === 'mitigated' ? before : {};
  Object.assign(data, mitigationFor(after.finding_status ?? 'open', data, stored, otherwise));
  const isMitigated = data.finding_status === 'mitigated' && before !== null && before.finding_status !== 'mitigated';
  if (isMitigated) await emit('finding.mitigated', { ...before, ...data, organisation: before.organisation });
});

export default {
  ...rules,
  afterCreate: ({ params, result }: { params: { data: Finding }; result: Attributes }) =>
    emit('finding.created', { ...result, organisation: params.data.organisation }),
};
