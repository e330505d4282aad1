import type { Fault } from '../../../../src/domain/refusal';
import { checkStepGraph } from '../../../../src/domain/blueprints/step-graph';
import { stepOf, stepValues, type StepValues } from './step-form';
import type { Draft } from './use-drafts';
import { variablesOf, type VariableValues, variableValues } from './variable-form';

/** A draft in the form: every value is there. */
export interface DraftValues {
  name: string;
  description: string;
  category: string;
  provider: string;
  version: string;
  tags: string[];
  estimated_cost_monthly: number | '';
  cost_notes: string;
  steps: StepValues[];
  variables: VariableValues[];
}

/** A draft as the form shows it. */
export const draftValues = (draft: Draft): DraftValues => ({
  name: draft.name,
  description: draft.description ?? '',
  category: draft.category ?? '',
  provider: draft.provider ?? '',
  version: draft.version ?? '',
  tags: draft.tags ?? [],
  estimated_cost_monthly: draft.estimated_cost_monthly ?? '',
  cost_notes: draft.cost_notes ?? '',
  steps: (draft.steps ?? []).map(stepValues),
  variables: variableValues(draft.variables),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** The form as the API accepts it. */
export const draftOf = (values: DraftValues) => ({
  name: values.name,
  description: orNull(values.description),
  category: orNull(values.category),
  provider: orNull(values.provider),
  version: orNull(values.version),
  tags: values.tags,
  estimated_cost_monthly: values.estimated_cost_monthly === '' ? null : values.estimated_cost_monthly,
  cost_notes: orNull(values.cost_notes),
  steps: values.steps.map(stepOf),
  variables: variablesOf(values.variables),
});

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** Whether a text is empty or JSON. */
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text.trim() || 'null');
    return true;
  } catch {
    return false;
  }
};

/** What is wrong in the form before it can be sent, by the key of a text with its values. */
export type DraftFault =
  | { key: 'config' | 'condition' | 'rest' | 'twice'; name: string }
  | { key: 'steps'; fault: Fault };

/** What keeps the form from being sent. Everything else is for the server to refuse. */
export const draftFaults = ({ steps, variables }: DraftValues): DraftFault[] => [
  ...steps.flatMap(({ id, name, ...step }) =>
    (['config', 'condition'] as const).filter((key) => !isJson(step[key])).map((key) => ({ key, name: name || id })),
  ),
  ...checkStepGraph(steps).map((fault) => ({ key: 'steps' as const, fault })),
  ...variables
    .filter(({ rest }) => rest.trim() !== '' && !isJsonObject(rest))
    .map(({ name }) => ({ key: 'rest' as const, name })),
  ...variables
    .filter(({ name }, at) => variables.findIndex((other) => other.name === name) !== at)
    .map(({ name }) => ({ key: 'twice' as const, name })),
];
