import { draftFaults, draftOf, draftValues } from './draft-form';
import {
  addStep,
  changeStep,
  connect,
  disconnect,
  inOrder,
  placeSteps,
  removeStep,
  stepValues,
  type StepValues,
} from './step-form';
import type { Draft } from './use-drafts';

const step = (id: string, ...needs: string[]): StepValues => ({
  ...stepValues({ id, type: 'provision' }),
  depends_on: needs,
});

const DRAFT = {
  name: 'Web tier',
  description: null,
  category: 'web',
  provider: null,
  version: '1.0.0',
  tags: ['web'],
  estimated_cost_monthly: 46.5,
  cost_notes: null,
  steps: [
    { id: 'network', type: 'provision', config: { zone: 'a' }, depends_on: [] },
    { id: 'servers', name: 'Servers', type: 'configure', resource_type: 'server', depends_on: ['network'] },
    {
      ...{ id: 'site', type: 'configure', depends_on: [], executor: 'agent', runner: 'ansible', outputs: ['url'] },
      ...{ timeout_s: 60, idempotent: true, condition: { input: 'on', equals: true }, estimated_cost_monthly: 0 },
    },
  ],
  variables: {
    size: { type: 'string', enum: ['small', 'large'], default: 'small' },
    storage_gb: { type: 'integer', minimum: 20, default: 100 },
    either: { type: ['string', 'null'], default: null },
    on: { type: 'boolean', default: false },
  },
} as unknown as Draft;

it('sends a draft back as it was read', () => {
  const { name, steps, variables, tags, category, provider } = draftOf(draftValues(DRAFT));
  expect({ name, steps, variables, tags, category, provider }).toEqual({
    name: DRAFT.name,
    steps: DRAFT.steps,
    variables: DRAFT.variables,
    tags: DRAFT.tags,
    category: 'web',
    provider: null,
  });
});

it('finds what cannot be sent', () => {
  const values = draftValues(DRAFT);
  expect(draftFaults(values)).toEqual([]);
  const variable = values.variables[0]!;
  const broken = {
    ...values,
    steps: [{ ...step('a', 'b'), config: '{', condition: '[' }, step('b', 'a')],
    variables: [variable, { ...variable, rest: '[]' }],
  };
  expect(draftFaults(broken).map(({ key }) => key)).toEqual(['config', 'condition', 'steps', 'rest', 'twice']);
});

it('never connects steps to a circle, or twice', () => {
  const steps = [step('a'), step('b', 'a'), step('c', 'b')];
  expect(connect(steps, 'c', 'a')).toBeNull();
  expect(connect(steps, 'a', 'b')).toBeNull();
  expect(connect(steps, 'b', 'b')).toBeNull();
  expect(connect(steps, 'a', 'c')?.[2]?.depends_on).toEqual(['b', 'a']);
  expect(disconnect(steps, 'b', 'c')[2]?.depends_on).toEqual([]);
});

it('keeps what depends on a step that is renamed or removed', () => {
  const steps = [step('a'), step('b', 'a')];
  expect(changeStep(steps, 'a', { id: 'z' }).map(({ id, depends_on: needs }) => [id, needs])).toEqual([
    ['z', []],
    ['b', ['z']],
  ]);
  expect(removeStep(steps, 'a')).toEqual([step('b')]);
  expect(addStep([step('step-2')]).map(({ id }) => id)).toEqual(['step-2', 'step-3']);
});

it('draws a step after everything that it depends on, and survives faults', () => {
  const places = placeSteps([step('a'), step('b', 'a'), step('c', 'a', 'b'), step('d', 'nobody')]);
  expect(['a', 'b', 'c', 'd'].map((id) => places.get(id))).toEqual([
    { column: 0, row: 0 },
    { column: 1, row: 0 },
    { column: 2, row: 0 },
    { column: 0, row: 1 },
  ]);
  expect(inOrder([step('b', 'a'), step('a')]).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(placeSteps([step('a', 'b'), step('b', 'a')]).size).toBe(2);
});
