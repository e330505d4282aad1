import type { Core } from '@strapi/strapi';
import type { Blocker, Warning } from '../../domain/merge-split/merge-terms';
import { MEMBERSHIP, typesWith } from '../../resources/what-moves';
import { recordActions } from '../../audit/record-actions';
import {
  moveAll,
  moveCostsSince,
  moveSome,
  namedCounts,
  revokeCredentials,
  type RevokedCredentials,
} from '../../repositories/merge-split/owned-records';
import { writeSlugs } from '../../repositories/merge-split/colliding-drafts';
import {
  addMembers,
  endMemberships,
  endWaivers,
  type NamedMember,
  raiseRoles,
} from '../../repositories/merge-split/members-in-bulk';
import { lockForMergeOrSplit } from '../../repositories/merge-split/locks';
import { readParty } from '../../repositories/merge-split/parties';
import { invalidateAgents } from '../../tenancy/identity/agent-credentials';
import { invalidateRights } from '../../tenancy/rights';
import { invalid } from '../../wire/errors/http-errors';
import { assertWritable } from '../../wire/errors/guard-errors';
import { planMerge, type MergePlan } from './plan-merge';
import {
  emitMembers,
  archiveOrganisation,
  type MembershipEvent,
  membershipOf,
  moveFindingTexts,
  refuseBlocked,
  settleSpend,
  type Stub,
  stubOf,
} from './shared-steps';

/** Maximum number of renamed drafts, and of raised roles, that a report lists. */
const MAX_NAMED = 1_000;

/** The report of a merge or its dry run. Counts use the names of src/resources/what-moves.ts. */
export interface MergeReport {
  dry_run: boolean;
  possible: boolean;
  source: Stub;
  target: Stub;
  moved: Record<string, number>;
  stays: Record<string, number>;
  revoked: RevokedCredentials;
  /** Members of both organisations, and those of them who get a higher role. */
  members_in_both: number;
  roles_raised: { member: NamedMember['person']; before: string; after: string }[];
  renamed_drafts: { documentId: string; before: string; after: string }[];
  budget: { spend: number; status: string };
  blockers: Blocker[];
  warnings: Warning[];
}

const raisesOf = ({ joined }: MergePlan): MergeReport['roles_raised'] =>
  joined.raises.slice(0, MAX_NAMED).map(({ member, after }) => ({ member: member.person, before: member.role, after }));

const reportOf = (plan: MergePlan, isDryRun: boolean): MergeReport => {
  const { source, target, drafts, spend, counts, blockers, warnings } = plan;
  const documentIds = new Map(drafts.colliding.map(({ id, documentId }) => [id, documentId]));
  return {
    dry_run: isDryRun,
    possible: blockers.length === 0,
    source: stubOf(source),
    target: stubOf(target),
    moved: namedCounts(counts.moves),
    stays: namedCounts(counts.stays),
    revoked: counts.revoked,
    members_in_both: plan.joined.inBoth,
    roles_raised: raisesOf(plan),
    renamed_drafts: drafts.renamed
      .slice(0, MAX_NAMED)
      .map(({ id, from, to }) => ({ documentId: documentIds.get(id) ?? '', before: from, after: to })),
    budget: { spend: Number(spend.spend), status: spend.status },
    blockers,
    warnings,
  };
};

const roleChanges = ({ target, joined }: MergePlan): MembershipEvent[] =>
  joined.raises.map(({ member, after }) => ({
    name: 'member.role-changed',
    organisationId: target.id,
    documentId: member.documentId,
    role: after,
    previousRole: member.role,
  }));

const moveMembers = async (strapi: Core.Strapi, plan: MergePlan): Promise<void> => {
  const { source, target, joined, endingPending } = plan;
  await endWaivers(strapi, source.id);
  await endMemberships(strapi, [...joined.ends.map(({ id }) => id), ...endingPending]);
  const added = await addMembers(strapi, target.id, joined.joins, source.id);
  const moved = joined.moves.map(({ id }) => id);
  await moveSome(strapi, MEMBERSHIP, { from: source.id, to: target.id }, moved);
  await raiseRoles(strapi, joined.raises);
  const joining = [...added, ...joined.moves];
  const leaving = [...joined.moves, ...joined.ends];
  await emitMembers(strapi, [
    ...joining.map((member) => ({ ...membershipOf(member), name: 'member.added' as const, organisationId: target.id })),
    ...leaving.map((member) => ({
      ...membershipOf(member),
      name: 'member.removed' as const,
      organisationId: source.id,
    })),
    ...roleChanges(plan),
  ]);
};

const moveBelongings = async (strapi: Core.Strapi, plan: MergePlan, now: Date): Promise<void> => {
  const { source, target } = plan;
  const way = { from: source.id, to: target.id };
  await writeSlugs(strapi, plan.drafts.renamed);
  await moveMembers(strapi, plan);
  for (const uid of typesWith('merge', 'moves')) if (uid !== MEMBERSHIP) await moveAll(strapi, uid, way);
  await moveFindingTexts(strapi, source.id, [target.id]);
  await moveCostsSince(strapi, way, plan.monthStart);
  await settleSpend(strapi, [source.id, target.id], now);
  await revokeCredentials(strapi, source.id, now);
};

const set = (after: unknown) => ({ before: null, after });

/**
 * Audits the merge in both hash chains: the source records where its data went, the target what it received and whose
 * role was raised.
 */
const recordMerge = async (strapi: Core.Strapi, report: MergeReport, { source, target }: MergePlan): Promise<void> => {
  const { moved, revoked, roles_raised, renamed_drafts, budget } = report;
  await recordActions(strapi, [
    {
      action: 'organisation.merged-into',
      organisationId: source.id,
      target: { type: 'organisation', id: source.documentId },
      changes: { merged_into: set(report.target), moved: set(moved), revoked: set(revoked) },
    },
    {
      action: 'organisation.merged-from',
      organisationId: target.id,
      target: { type: 'organisation', id: target.documentId },
      changes: {
        merged_from: set(report.source),
        moved: set(moved),
        roles_raised: set(
          roles_raised.map(({ member, before, after }) => ({ documentId: member.documentId, before, after })),
        ),
        renamed_drafts: set(renamed_drafts),
        budget: set(budget),
      },
    },
  ]);
};

/** Options of a merge or a split. */
export interface MergeOptions {
  dryRun: boolean;
  now: Date;
}

/**
 * Merges one organisation into another, in one transaction: its records move as src/resources/what-moves.ts
 * says, and it is archived. The caller has been authorised for both.
 *
 * @param sourceId numeric id of the organisation that ends
 * @param targetId numeric id of the organisation that receives its records
 * @returns what was done; for a dry run, what would be done and what blocks it
 * @throws ValidationError `MERGE_INTO_SELF` or `HOME_REGION_DIFFERS`, PolicyError `ORGANISATION_READ_ONLY` or the code of
 * a limit
 */
export const mergeOrganisations = async (
  strapi: Core.Strapi,
  sourceId: number,
  targetId: number,
  { dryRun, now }: MergeOptions,
): Promise<MergeReport> => {
  if (sourceId === targetId)
    throw invalid([{ path: ['into'], message: 'An organisation cannot be merged into itself.' }], 'MERGE_INTO_SELF');
  const examine = async (): Promise<MergePlan> => {
    const [source, target] = [await readParty(strapi, sourceId), await readParty(strapi, targetId)];
    assertWritable(source.facts);
    assertWritable(target.facts);
    return planMerge(strapi, source, target, now);
  };
  if (dryRun) return reportOf(await examine(), true);
  return strapi.db.transaction(async () => {
    await lockForMergeOrSplit(strapi, sourceId, [targetId]);
    const plan = await examine();
    refuseBlocked(plan.blockers, plan.target);
    await moveBelongings(strapi, plan, now);
    await archiveOrganisation(strapi, sourceId);
    const report = reportOf(plan, false);
    await recordMerge(strapi, report, plan);
    await invalidateRights(strapi);
    await invalidateAgents(strapi);
    return report;
  });
};
