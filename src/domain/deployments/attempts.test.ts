import { deadlinesOf, overdue, SENDING_MS, WAITING_MS } from './attempts';

const NOW = 1_000_000;
const late = { executor: 'webhook', state: 'running', deadline: NOW, ceiling: NOW + 1 } as const;

describe('an attempt at its deadline', () => {
  it('is left alone before it, and after its end', () => {
    expect(overdue(late, NOW - 1)).toBeNull();
    expect(overdue({ ...late, state: 'ended' }, NOW)).toBeNull();
  });

  it('has timed out if the executor said nothing (D5), or for too long in total (D6)', () => {
    expect(overdue(late, NOW)?.outcome).toBe('timed_out');
    expect(overdue({ ...late, deadline: NOW + 999, ceiling: NOW }, NOW)?.outcome).toBe('timed_out');
  });

  it('has timed out if no agent took it', () => {
    expect(overdue({ ...late, executor: 'agent', state: 'waiting' }, NOW)?.outcome).toBe('timed_out');
  });

  it('is unknown if its node died while it was sent (D3), or its agent fell silent', () => {
    expect(overdue({ ...late, state: 'sending' }, NOW)?.outcome).toBe('unknown');
    expect(overdue({ ...late, executor: 'agent' }, NOW)?.outcome).toBe('unknown');
  });

  it('of an agent has timed out once it may run no longer', () => {
    expect(overdue({ ...late, executor: 'agent', ceiling: NOW }, NOW)?.outcome).toBe('timed_out');
  });
});

it('a new attempt waits for its sending, or for an agent', () => {
  expect(deadlinesOf('webhook', 60, NOW).deadline).toBe(NOW + SENDING_MS);
  expect(deadlinesOf('agent', 60, NOW).deadline).toBe(NOW + WAITING_MS);
  expect(deadlinesOf('agent', 60, NOW).ceiling).toBeGreaterThan(NOW + WAITING_MS);
});
