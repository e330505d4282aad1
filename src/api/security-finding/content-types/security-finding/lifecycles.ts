import { type Mitigation, mitigationFor } from '../../../../domain/findings/mitigation';
import type { FindingStatus } from '../../../../domain/vocabularies';
import { currentActor } from '../../../../audit/actor';
import { type Attributes, invariants } from '../../../../lifecycles/invariants';
import { emitEvents } from '../../../../commands/events/emit-events';

/** Emits the event of a finding, without file and description, which may quote a secret. */
const announce = (name: 'finding.created' | 'finding.mitigated', finding: Attributes): Promise<void> => {
  const { documentId, rule_id, severity, finding_status: status, organisation } = finding;
  const payload = { finding: { documentId, rule_id, severity, status } };
  return emitEvents(strapi, [{ name, organisationId: organisation as number, payload }]);
};

const rules = invariants(async ({ strapi, before, data, after }) => {
  if (!data) return;
  const otherwise = { mitigated_at: new Date(), mitigated_by: currentActor(strapi).label };
  const stored: Partial<Mitigation> = before?.finding_status === 'mitigated' ? (before as Partial<Mitigation>) : {};
  Object.assign(
    data,
    mitigationFor((after.finding_status ?? 'open') as FindingStatus, data as Partial<Mitigation>, stored, otherwise),
  );
  const isMitigated = data.finding_status === 'mitigated' && before !== null && before.finding_status !== 'mitigated';
  if (isMitigated) await announce('finding.mitigated', { ...before, ...data, organisation: before.organisation });
});

export default {
  ...rules,
  afterCreate: ({ params, result }: { params: { data: Attributes }; result: Attributes }) =>
    announce('finding.created', { ...result, organisation: params.data.organisation }),
};
