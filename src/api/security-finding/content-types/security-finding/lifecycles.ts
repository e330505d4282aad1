import { type Mitigation, mitigationFor } from '../../../../domain/findings/mitigation';
import type { FindingStatus } from '../../../../domain/vocabularies';
import { currentActor } from '../../../../lifecycles/actor';
import { invariants } from '../../../../lifecycles/invariants';

export default invariants(({ strapi, before, data, after }) => {
  if (!data) return;
  const otherwise = { mitigated_at: new Date(), mitigated_by: currentActor(strapi).label };
  const stored: Partial<Mitigation> = before?.finding_status === 'mitigated' ? (before as Partial<Mitigation>) : {};
  Object.assign(
    data,
    mitigationFor((after.finding_status ?? 'open') as FindingStatus, data as Partial<Mitigation>, stored, otherwise),
  );
});
