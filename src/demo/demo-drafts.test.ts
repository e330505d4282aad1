import { checkStepUses } from '../domain/blueprints/step-execution';
import { checkStepIds, RENAME_IN_DRAFT } from '../domain/blueprints/step-ids';
import { fieldsIn } from '../values';
import { ACME_DRAFTS } from './acme/drafts';
import { GLOBEX_DRAFTS } from './globex/drafts';

const drafts = [...ACME_DRAFTS.rows, ...GLOBEX_DRAFTS.rows].map(({ data }) => ({
  name: String(data.name),
  steps: data.steps as unknown[],
  variables: fieldsIn(data.variables),
}));

it.each(drafts)('the draft "$name" of the demo can be deployed with each of its variables', ({ steps, variables }) => {
  expect(checkStepIds(steps, RENAME_IN_DRAFT)).toBeNull();
  expect(checkStepUses(steps, variables)).toEqual([]);
  const text = JSON.stringify(steps);
  const isUsed = (name: string): boolean => text.includes(`\${inputs.${name}}`) || text.includes(`"input":"${name}"`);
  expect(text).not.toContain('{{');
  expect(Object.keys(variables).filter((name) => !isUsed(name))).toEqual([]);
});
