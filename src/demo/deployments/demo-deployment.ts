import type { Actor } from '../../audit/actor';
import type { StepResult } from '../../commands/deployments/engine/end-step';

/** What an executor reported about a step. */
export interface DemoReportOfStep {
  step: string;
  daysAgo: number;
  result: StepResult;
  /** What its program printed. */
  log: string;
}

/** A deployment of a published draft, and how its steps went. */
export interface DemoDeployment {
  /** Key of the draft. */
  draft: string;
  name: string;
  daysAgo: number;
  by: Actor;
  /** The requester's email address. */
  requester: string;
  inputs: Record<string, unknown>;
  needsApproval: boolean;
  /** In the order in which they came. */
  reports: DemoReportOfStep[];
}
