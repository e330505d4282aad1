import { type Role, ROLES } from '../../../../src/domain/vocabularies';
import { roleHas } from '../../../../src/domain/access/capability-matrix';
import type { Capability } from '../../session/use-me';
import { type StepFacts, stepsOf } from './steps';

const NOTHING = { used: 0, limit: null };
const NEW: StepFacts = {
  budget: { status: 'ok', override: false, spend: 0, limit: null, ceiling: null, forecast: null, as_of: null },
  limits: { agents: NOTHING, instances: NOTHING, members: { used: 1, limit: null } },
  agents: { pending: 0, active: 0 },
  checks: { up: 0, unknown: 0 },
  drafts: { draft: 0, published: 0 },
  open_findings: { high: 0 },
  hasScans: false,
};
const namesFor = (role: Role): string[] =>
  stepsOf(NEW, (capability) => roleHas(role, capability)).map(({ name }) => name);
const doneWith = (change: Partial<StepFacts>): string[] =>
  stepsOf({ ...NEW, ...change }, (_capability: Capability) => true)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

describe('the first steps of an organisation', () => {
  it('are those that the role may take', () => {
    expect(Object.fromEntries(ROLES.map((role) => [role, namesFor(role)]))).toEqual({
      owner: ['people', 'budget', 'agent', 'check', 'report', 'draft'],
      admin: ['people', 'budget', 'agent', 'check', 'report', 'draft'],
      engineer: ['agent', 'check', 'report', 'draft'],
      auditor: [],
      viewer: [],
    });
  });

  it.each<[string, Partial<StepFacts>, string[]]>([
    ['nothing', {}, []],
    ['a second member', { limits: { ...NEW.limits, members: { used: 2, limit: 5 } } }, ['people']],
    ['a budget', { budget: { ...NEW.budget, limit: 100 } }, ['budget']],
    ['a budget without a limit', { budget: { ...NEW.budget, limit: 0 } }, []],
    ['an agent that has not enrolled', { agents: { pending: 1, active: 0 } }, []],
    ['an agent', { agents: { pending: 0, active: 1 } }, ['agent']],
    ['a check without results', { checks: { up: 0, unknown: 1 } }, ['check']],
    ['an open finding', { open_findings: { high: 1 } }, ['report']],
    ['a report without findings', { hasScans: true }, ['report']],
    ['a published draft', { drafts: { draft: 0, published: 1 } }, ['draft']],
  ])('are ticked from data: %s', (_what, change, done) => {
    expect(doneWith(change)).toEqual(done);
  });
});
