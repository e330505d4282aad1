import type { Core } from '@strapi/strapi';
import { type FindingPolicy, findingPolicyFaults } from '../../../domain/findings/policy';
import type { Fault } from '../../../domain/refusal';
import { storedFindingPolicy } from '../../../repositories/findings/finding-policies';
import { lockOrganisation } from '../../../repositories/organisations/locked-organisation';
import { changeRecord } from '../../../tenancy/store/system-records';
import { tenancyOf } from '../../../tenancy/tenancy';
import { invalid } from '../../../wire/errors/http-errors';

/** What a request changes of a policy. */
export type PolicyChange = Partial<Omit<FindingPolicy, 'days'> & { days: Partial<FindingPolicy['days']> }>;

/**
 * Refuses agents that are not the organisation's: what they may do would count if they came.
 *
 * @throws ValidationError `RELATION_NOT_FOUND`
 */
const assertOwnAgents = async (
  strapi: Core.Strapi,
  organisationId: number,
  agents: FindingPolicy['agents_may_import'],
): Promise<void> => {
  const faults: Fault[] = [];
  for (const [index, { agent }] of agents.entries()) {
    if ((await tenancyOf(strapi).store.resolve('api::svc-agent.svc-agent', agent, organisationId)) !== null) continue;
    faults.push({ path: ['agents_may_import', index, 'agent'], message: 'agents_may_import: there is no such agent.' });
  }
  if (faults.length > 0) throw invalid(faults, 'RELATION_NOT_FOUND');
};

/**
 * Changes parts of the finding policy of an organisation.
 *
 * @returns the whole policy
 * @throws ValidationError `VALIDATION_FAILED`, `RELATION_NOT_FOUND`
 */
export const changeFindingPolicy = (
  strapi: Core.Strapi,
  organisationId: number,
  change: PolicyChange,
): Promise<FindingPolicy> =>
  tenancyOf(strapi).writes.run(async () => {
    await lockOrganisation(strapi, organisationId);
    const stored = await storedFindingPolicy(strapi, organisationId);
    const policy: FindingPolicy = { ...stored, ...change, days: { ...stored.days, ...change.days } };
    const faults = findingPolicyFaults(policy);
    if (faults.length > 0) throw invalid(faults);
    await assertOwnAgents(strapi, organisationId, change.agents_may_import ?? []);
    await changeRecord(strapi, 'api::organisation.organisation', organisationId, { finding_policy: policy });
    return policy;
  });
