import { type Answer, type Caller, db } from '../api';
import { unique } from '../world';

interface FrequentWrite {
  name: string;
  status: number;
  /** @param agentId the documentId of an agent of the caller's organisation, which is updated */
  write: (caller: Caller, agentId: string) => Promise<Answer>;
}

const creation = (path: string, body: object): FrequentWrite => ({
  name: `POST ${path}`,
  status: 201,
  write: (caller) => caller.post(path, body),
});

/** The writes that organisations make most often, which must cost little. */
export const FREQUENT_WRITES: readonly FrequentWrite[] = [
  creation('/svc-agents', { hostname: 'b' }),
  creation('/cloud-instances', { name: 'b' }),
  creation('/security-findings', { rule_id: 'b', severity: 'low', status: 'open' }),
  creation('/synthetic-results', { check_name: 'b' }),
  {
    name: 'PUT /svc-agents/{id}',
    status: 200,
    write: (caller, agentId) => caller.put(`/svc-agents/${agentId}`, { version: unique() }),
  },
];

/** Other files leave endpoints of the platform that listen to every event, which takes further statements. */
export const endPlatformEndpoints = async (): Promise<void> => {
  await db()('webhook_endpoints').whereNull('organisation_id').update({ enabled: false });
};
