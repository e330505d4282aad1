import type { Capability } from '../../session/use-me';
import type { Overview } from './overview';

/** What a new organisation does first. */
export type StepName = 'people' | 'budget' | 'agent' | 'check' | 'report' | 'draft';

/** A first step: who may take it, the screen on which it is taken, and whether it is done. */
export interface Step {
  name: StepName;
  screen: string;
  isDone: boolean;
}

type Counted = 'agents' | 'checks' | 'drafts' | 'open_findings';
type Counts = Record<string, number> | null;

/** What tells whether the steps are done. */
export interface StepFacts extends Pick<Overview, 'budget' | 'limits'>, Record<Counted, Counts> {
  /** Whether a report was imported; only asked for if no finding is open. */
  hasScans: boolean;
}

const isAny = (counts: Counts, except?: string): boolean =>
  Object.entries(counts ?? {}).some(([value, count]) => count > 0 && value !== except);

/** Whether the overview alone shows that findings were reported. */
export const hasOpenFindings = ({ open_findings: open }: Pick<StepFacts, 'open_findings'>): boolean => isAny(open);

/** The steps in their order, each with the capability that it needs. */
const STEPS: readonly (Omit<Step, 'isDone'> & { needs: Capability; isDone: (facts: StepFacts) => boolean })[] = [
  // An open invitation takes a seat, too.
  { name: 'people', needs: 'member:manage', screen: 'members', isDone: ({ limits }) => limits.members.used > 1 },
  {
    name: 'budget',
    needs: 'organisation:update',
    screen: 'settings#budget',
    isDone: ({ budget }) => (budget.limit ?? 0) > 0,
  },
  { name: 'agent', needs: 'agent:enroll', screen: 'fleet', isDone: ({ agents }) => isAny(agents, 'pending') },
  { name: 'check', needs: 'synthetic:report', screen: 'checks', isDone: ({ checks }) => isAny(checks) },
  {
    name: 'report',
    needs: 'finding:report',
    screen: 'findings',
    isDone: (facts) => facts.hasScans || hasOpenFindings(facts),
  },
  { name: 'draft', needs: 'blueprint:write', screen: 'blueprints', isDone: ({ drafts }) => isAny(drafts) },
];

/**
 * The first steps that a person may take.
 *
 * @param can whether the person's role has a capability
 */
export const stepsOf = (facts: StepFacts, can: (capability: Capability) => boolean): Step[] =>
  STEPS.filter(({ needs }) => can(needs)).map(({ name, screen, isDone }) => ({ name, screen, isDone: isDone(facts) }));
