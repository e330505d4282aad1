import type { Core } from '@strapi/strapi';
import { chunksOf } from '../../../database/chunks';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { stated } from '../../../domain/findings/vex/vex-transition';
import type { FindingPolicy } from '../../../domain/findings/policy';
import { saveRun } from '../../../repositories/findings/imports/import-runs';
import { resultsAtOnce } from '../../../repositories/findings/imports/staged-results';
import { lockFindings, type StoredFinding } from '../../../repositories/findings/imports/stored-findings';
import { nextStatements, type StagedStatement } from '../../../repositories/findings/vex/staged-statements';
import { lockStatements, storeStatements } from '../../../repositories/findings/vex/stored-statements';
import { MAX_LISTED } from '../../../resources/security-scan';
import { assertNotArchived } from '../../../tenancy/store/archived-guard';
import { tenancyOf } from '../../../tenancy/tenancy';
import { columnsOf, storedState } from '../imports/finding-records';
import type { ImportCounts, ImportRun } from '../imports/import-run';
import { emptyPlan, note, type Plan } from '../imports/plan-changes';
import { scanNotes } from '../imports/scan-notes';
import { writeNext } from '../imports/write-plan';
import { type Applied, matchStaged } from './match-statements';
import { newStatementNotes, NOTHING_NOTED, notedStatements, type NotedStatements } from './statement-notes';
import { rowsOf, stagedStatement } from './statement-records';
import { defined, keysOf } from '../../../values';

/** The statements of a file, some at a time. */
async function* stagedBatches(strapi: Core.Strapi, scanId: number, from: number): AsyncGenerator<StagedStatement[]> {
  for (let after = from; ;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const staged = await nextStatements(strapi, scanId, after);
    if (staged.length === 0) return;
    after = defined(staged.at(-1)).seq;
    yield staged;
  }
}

/** Stores the statements of a file, so that they apply to later findings. A second time changes nothing. */
const storeStaged = async (strapi: Core.Strapi, run: ImportRun): Promise<void> => {
  for await (const staged of stagedBatches(strapi, run.scanId, 0)) {
    const rows = rowsOf(defined(run.sources[0]), staged.map(stagedStatement));
    for (const some of chunksOf(rows, resultsAtOnce(strapi))) {
      await tenancyOf(strapi).writes.run(async () => {
        await assertNotArchived(strapi, run.organisationId);
        await lockStatements(strapi, run.organisationId, 'store');
        await storeStatements(strapi, run, some);
        await saveRun(strapi, run.scanId, {});
      });
    }
  }
};

/** Plans what statements change of the findings that they are about. */
const planStatements = (
  run: ImportRun,
  { days }: FindingPolicy,
  applied: Applied,
  stored: ReadonlyMap<number, StoredFinding>,
  noted: NotedStatements,
): Plan => {
  const plan = emptyPlan();
  const facts = { at: run.startedAt, by: defined(run.sources[0]).tool, days };
  for (const [id, { said, applies }] of applied) {
    const row = stored.get(id);
    if (!row) continue;
    const state = storedState(row);
    plan.notes.push(...newStatementNotes(id, said, noted, applies));
    const transition = applies && stated(state, applies, facts);
    if (!transition) continue;
    const { status = state.status } = transition.fields;
    note(plan, transition, {
      ...{ finding: row.document_id, rule_id: String(row.rule_id) },
      ...{ severity: state.severity, status, package: null },
    });
    plan.notes.push(...scanNotes(id, state, transition));
    plan.changed.push({ id, columns: columnsOf(transition), lookups: null });
  }
  return plan;
};

const listed = (unmatched: ImportRun['unmatched'], more: ImportRun['unmatched']): ImportRun['unmatched'] =>
  [...unmatched, ...more].slice(0, MAX_LISTED);

/** Stores the staged statements of a file, and applies them to the findings in store, each time with a short transaction. */
export const applyStatements = async (
  strapi: Core.Strapi,
  begun: ImportRun,
  policy: FindingPolicy,
): Promise<ImportRun> => {
  await storeStaged(strapi, begun);
  let run = begun;
  for await (const staged of stagedBatches(strapi, run.scanId, run.statementPosition)) {
    const { applied, unmatched } = await matchStaged(strapi, run, staged);
    for (const some of applied) {
      const ids = [...some.keys()];
      run = await writeNext(strapi, run, async () => {
        const stored = await lockFindings(strapi, ids);
        return planStatements(run, policy, some, stored, await notedStatements(strapi, ids));
      });
    }
    run = {
      ...run,
      statementPosition: defined(staged.at(-1)).seq,
      unmatched: listed(run.unmatched, unmatched),
    };
    await saveRun(strapi, run.scanId, { state: run });
  }
  return run;
};

/** What the statements of a file would change. */
export interface StatementPreview {
  counts: ImportCounts;
  unmatched: ImportRun['unmatched'];
  /** Ids of findings that they would close. */
  closed: Set<number>;
  /** `seq` of the last statement. */
  position: number;
}

/** Says what the staged statements of a file would change. */
export const previewStatements = async (
  strapi: Core.Strapi,
  run: ImportRun,
  policy: FindingPolicy,
): Promise<StatementPreview> => {
  const preview: StatementPreview = { counts: { ...run.counts }, unmatched: [], closed: new Set(), position: 0 };
  for await (const staged of stagedBatches(strapi, run.scanId, 0)) {
    const { applied, unmatched } = await matchStaged(strapi, run, staged);
    for (const some of applied) {
      const plan = planStatements(run, policy, some, await lockFindings(strapi, [...some.keys()]), NOTHING_NOTED);
      for (const name of keysOf(plan.counts)) preview.counts[name] += plan.counts[name];
      for (const { id, columns } of plan.changed) if (columns.finding_status === 'mitigated') preview.closed.add(id);
    }
    preview.unmatched = listed(preview.unmatched, unmatched);
    preview.position = defined(staged.at(-1)).seq;
  }
  return preview;
};
