import { AGENT_STATUSES } from '../vocabularies';
import { checkAgentTransition } from './agent-lifecycle';

const PAIRS = AGENT_STATUSES.flatMap((from) => AGENT_STATUSES.map((to) => [from, to] as const));

describe('the status of an agent', () => {
  it.each(PAIRS)('%s -> %s is refused only if the agent is revoked', (from, to) => {
    const isRefused = from === 'revoked' && to !== 'revoked';
    expect(checkAgentTransition(from, to)?.code).toBe(isRefused ? 'AGENT_REVOKED' : undefined);
  });

  it('is the field of the error', () => {
    expect(checkAgentTransition('revoked', 'active')?.faults[0]?.path).toEqual(['status']);
  });
});
