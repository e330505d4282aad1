import type { DemoStep } from './blueprint-steps';
import { by } from '../demo-actors';
import { type Attributes, type DemoChange, type DemoRow, person } from '../demo-table';

export interface DemoDraft {
  key: string;
  author: string;
  daysAgo: number;
  name: string;
  description?: string;
  category: string;
  provider: string;
  version: string;
  steps: DemoStep[];
  variables?: Record<string, unknown>;
  monthlyUsd?: number;
  costNotes?: string;
  tags?: string[];
  /** Its way: who changed what, when. */
  then?: [daysAgo: number, email: string, set: Attributes][];
}

/** The row of a blueprint draft. */
export const draftRow = (draft: DemoDraft): DemoRow => ({
  key: draft.key,
  daysAgo: draft.daysAgo,
  by: by(draft.author),
  data: {
    author: person(draft.author),
    name: draft.name,
    description: draft.description ?? null,
    category: draft.category,
    provider: draft.provider,
    version: draft.version,
    steps: draft.steps,
    variables: draft.variables ?? null,
    resource_types: [...new Set(draft.steps.map(({ resource_type: type }) => type))],
    estimated_cost_monthly: draft.monthlyUsd ?? null,
    cost_notes: draft.costNotes ?? null,
    tags: draft.tags ?? null,
  },
  then: (draft.then ?? []).map(([daysAgo, email, set]): DemoChange => ({ daysAgo, by: by(email), set })),
});
