import {
  changedContent,
  checkDraftTransition,
  checkPublishing,
  SLUG_OF_LINE,
  stateAfter,
} from '../../../../domain/blueprints/draft-lifecycle';
import { checkVariables } from '../../../../domain/blueprints/input-variables';
import { checkStepExecution, checkStepUses } from '../../../../domain/blueprints/step-execution';
import { checkStepIds, RENAME_IN_DRAFT } from '../../../../domain/blueprints/step-ids';
import { checkStepGraph } from '../../../../domain/blueprints/step-graph';
import type { Fault } from '../../../../domain/refusal';
import { deriveSlug } from '../../../../domain/slug';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { priorRows } from '../../../../database/rows-before-write';
import { publishDraft } from '../../../../commands/blueprints/publish-draft';
import { lockOrganisation } from '../../../../repositories/organisations/locked-organisation';
import { slugsStartingWith } from '../../../../repositories/organisations/taken-slugs';
import { invalid, violated } from '../../../../wire/errors/http-errors';
import { fieldsIn } from '../../../../values';
import type { StoredOf } from '../../../../resources/records';
import type { blueprintDraft } from '../../../../resources/blueprint-draft';

type Draft = StoredOf<typeof blueprintDraft>;

const UID = 'api::blueprint-draft.blueprint-draft';

const refusePublished = (before: Draft | null): void => {
  if (before?.draft_status === 'published') {
    throw invalid(
      [{ path: ['status'], message: 'A published draft cannot change. Create a new draft instead.' }],
      'DRAFT_PUBLISHED',
    );
  }
};

/** The lifecycle of ownership refuses a draft without an organisation. */
const fillSlug = async ({ strapi, data, after }: Change<Draft> & { data: Partial<Draft> }): Promise<void> => {
  const isFixed = after.blueprint != null;
  if (isFixed && after.slug) throw violated(SLUG_OF_LINE);
  // null, because the slug of its blueprint is that of an earlier draft, and slugs of drafts are unique.
  if (isFixed && data.slug !== undefined) data.slug = null;
  if (isFixed || after.slug || !after.organisation) return;
  const base = deriveSlug(String(after.name ?? ''), 'draft');
  // The lock serialises drafts of the same name, so that each gets its own slug.
  await lockOrganisation(strapi, after.organisation);
  const taken = await slugsStartingWith(strapi, UID, base, after.organisation);
  data.slug = deriveSlug(base, base, (slug) => taken.has(slug));
};

const refuseIds = (steps: unknown): void => {
  const refused = Array.isArray(steps) ? checkStepIds(steps, RENAME_IN_DRAFT) : null;
  if (refused) throw violated(refused);
};

/** Applies the status change: only content that was reviewed can be published. */
const settleState = (before: Draft | null, data: Partial<Draft>): void => {
  refusePublished(before);
  const from = before?.draft_status ?? 'draft';
  const to = data.draft_status ?? from;
  const changed = before ? changedContent(before, data) : [];
  const steps = data.steps === undefined ? before?.steps : data.steps;
  const refused = checkDraftTransition(from, to) ?? (to === 'published' ? checkPublishing(changed, steps) : null);
  if (refused) throw violated(refused);
  if (to === 'published') {
    refuseIds(steps);
    const variables = data.variables === undefined ? before?.variables : data.variables;
    const faults = checkStepUses(steps, fieldsIn(variables));
    if (faults.length > 0) throw invalid(faults, 'STEPS_INVALID');
  }
  const state = stateAfter({ from, to, changed });
  if (state !== to) data.draft_status = state;
};

/** Whether a write brings other steps than there were: the next version of an older blueprint begins with its ids. */
const writesSteps = ({ before, after, data }: Change<Draft>): boolean => {
  if (!data) return false;
  return before ? changedContent(before, data).includes('steps') : after.blueprint == null;
};

const stepFaultsOf = (steps: unknown): Fault[] => {
  const faults = checkStepGraph(steps);
  return faults.length > 0 || !Array.isArray(steps) ? faults : checkStepExecution(steps);
};

const check = async (change: Change<Draft>): Promise<void> => {
  const { before, after, data } = change;
  if (!data) return;
  settleState(before, data);
  const stepFaults = data.steps === undefined || data.steps === null ? [] : stepFaultsOf(data.steps);
  if (stepFaults.length > 0) throw invalid(stepFaults, 'STEPS_INVALID');
  if (writesSteps(change)) refuseIds(data.steps);
  const variableFaults = data.variables === undefined || data.variables === null ? [] : checkVariables(data.variables);
  if (variableFaults.length > 0) throw invalid(variableFaults, 'VARIABLES_INVALID');
  await fillSlug({ ...change, data, after });
};

interface Event {
  params: { data: Attributes; where?: unknown };
}

export default {
  ...invariants<Draft>(check, ({ before }) => refusePublished(before)),
  async afterUpdate({ params }: Event) {
    for (const before of await priorRows(strapi, UID, params)) {
      const isPublishing = params.data.draft_status === 'published' && before.draft_status !== 'published';
      if (isPublishing) await publishDraft(strapi, { ...before, ...params.data });
    }
  },
};
