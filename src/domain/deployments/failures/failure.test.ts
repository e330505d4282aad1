import { failureText } from './failure';

const definitions = new Map([
  ['servers', { name: 'Two servers' }],
  ['dns', { name: null }],
]);
const failures = ['failed', 'timed_out'] as const;

describe('The failure of a deployment', () => {
  it('names the first step that failed, as people know it', () => {
    const steps = [
      { key: 'base', status: 'succeeded', error: null },
      { key: 'servers', status: 'failed', error: 'no room' },
      { key: 'dns', status: 'failed', error: 'no answer' },
    ] as const;
    expect(failureText(steps, failures, definitions)).toBe('Two servers: no room');
  });

  it('names a step without a name by its id, and a failure without an error by its status', () => {
    expect(failureText([{ key: 'dns', status: 'timed_out', error: null }], failures, definitions)).toBe(
      'dns: timed_out',
    );
  });

  it('says nothing of other ends', () => {
    expect(failureText([{ key: 'dns', status: 'cancelled', error: 'x' }], failures, definitions)).toBeNull();
  });
});
