import type { VexStatement } from '../reported';
import { effectOf, type Verdict } from './vex-effect';

const statement = (status: VexStatement['status'], justification: string | null = null): VexStatement => ({
  index: 0,
  identifiers: ['CVE-2026-1'],
  components: [],
  status,
  justification,
  statement: null,
  at: null,
});

const OPEN: Verdict = { status: 'open', resolution: null };

describe('what a statement makes of a finding', () => {
  it('not affected: a false positive with the justification', () => {
    expect(effectOf(statement('not_affected', 'component_not_present'), OPEN)).toEqual({
      status: 'false_positive',
      resolution: 'vex:component_not_present',
    });
    expect(effectOf(statement('not_affected'), OPEN)?.resolution).toBe('vex:not_affected');
  });

  it('V3: fixed: mitigated', () => {
    expect(effectOf(statement('fixed'), OPEN)).toEqual({ status: 'mitigated', resolution: 'vex:fixed' });
  });

  it.each(['affected', 'under_investigation'] as const)('%s: opens what a statement has hidden, only', (status) => {
    expect(effectOf(statement(status), { status: 'false_positive', resolution: 'vex:x' })).toEqual(OPEN);
    expect(effectOf(statement(status), { status: 'mitigated', resolution: 'vex:fixed' })).toEqual(OPEN);
    for (const before of [
      OPEN,
      { status: 'false_positive', resolution: 'suppressed:inSource' },
      { status: 'false_positive', resolution: null },
      { status: 'mitigated', resolution: 'not_reported' },
    ] as const)
      expect(effectOf(statement(status), before)).toBeNull();
  });

  it.each<Verdict>([
    { status: 'accepted_risk', resolution: null },
    { status: 'in_progress', resolution: null },
    { status: 'false_positive', resolution: 'not reachable in our setup' },
    { status: 'false_positive', resolution: null },
    { status: 'mitigated', resolution: 'not_reported' },
  ])('nothing of what is decided: %j', (before) => {
    expect(effectOf(statement('not_affected'), before)).toBeNull();
    expect(effectOf(statement('fixed'), before)).toBeNull();
  });

  it.each<Verdict>([
    { status: 'false_positive', resolution: 'suppressed:inSource' },
    { status: 'false_positive', resolution: 'vex:component_not_present' },
  ])('replaces what a file said: %j', (before) => {
    expect(effectOf(statement('fixed'), before)).toEqual({ status: 'mitigated', resolution: 'vex:fixed' });
  });

  it('is nothing if it says the same again', () => {
    const before: Verdict = { status: 'false_positive', resolution: 'vex:component_not_present' };
    expect(effectOf(statement('not_affected', 'component_not_present'), before)).toBeNull();
    expect(effectOf(statement('not_affected', 'other'), before)?.resolution).toBe('vex:other');
  });
});
