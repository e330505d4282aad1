import type { Core } from '@strapi/strapi';
import { copiedSettings } from '../../domain/merge-split/copied-settings';
import type { Blocker, Warning } from '../../domain/merge-split/merge-terms';
import { ASSIGNABLE, MEMBERSHIP, typesWith } from '../../resources/what-moves';
import { recordActions } from '../../audit/record-actions';
import {
  moveDependents,
  moveAll,
  moveCostsSince,
  moveSome,
  namedCounts,
  revokeCredentials,
  type RevokedCredentials,
} from '../../repositories/merge-split/owned-records';
import { releaseFromStrangers } from '../../repositories/findings/assignees';
import { addMembers, endWaivers } from '../../repositories/merge-split/members-in-bulk';
import { lockForMergeOrSplit } from '../../repositories/merge-split/locks';
import { directoriesOf, readParty, readPlanName } from '../../repositories/merge-split/parties';
import { lockPlanForShare } from '../../repositories/plans/plans';
import { skipFeatureChecks } from '../../lifecycles/plan-features';
import { addRecord, changeRecord } from '../../tenancy/store/system-records';
import { setPasswordSessionsFrom } from '../../repositories/accounts/end-sessions';
import { assertWritable } from '../../wire/errors/guard-errors';
import { relationsBetween } from '../../repositories/merge-split/relations';
import { invalidateAgents } from '../../tenancy/identity/agent-credentials';
import { invalidateRights } from '../../tenancy/rights';
import { planSplit, type SplitPlan } from './plan-split';
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
import type { MergeOptions } from './merge-organisations';
import type { RequestedPart } from './parse-split';
import { defined } from '../../values';

const ORGANISATION = 'api::organisation.organisation';
const DIRECTORY = 'api::directory-integration.directory-integration';

/** A new organisation; without documentId in a dry run. */
export interface SplitPart {
  documentId: string | null;
  name: string;
  slug: string;
  takes_rest: boolean;
  gets: Record<string, number>;
}

/** The report of a split or its dry run. Counts use the names of src/resources/what-moves.ts. */
export interface SplitReport {
  dry_run: boolean;
  possible: boolean;
  source: Stub;
  organisations: SplitPart[];
  stays: Record<string, number>;
  revoked: RevokedCredentials;
  /** What each new organisation gets a copy of. */
  copied: { directory_integrations: number };
  blockers: Blocker[];
  warnings: Warning[];
}

type Founded = { id: number; documentId: string };

const reportOf = (plan: SplitPlan, founded: readonly Founded[] | null): SplitReport => ({
  dry_run: founded === null,
  possible: plan.blockers.length === 0,
  source: stubOf(plan.source),
  organisations: plan.parts.map(({ name, slug }, part) => ({
    documentId: founded?.[part]?.documentId ?? null,
    name,
    slug,
    takes_rest: part === plan.rest,
    gets: namedCounts(plan.gets[part] ?? new Map()),
  })),
  stays: namedCounts(plan.stays),
  revoked: plan.revoked,
  copied: { directory_integrations: plan.copied },
  blockers: plan.blockers,
  warnings: plan.warnings,
});

/** Creates an organisation in the usual way, and copies the settings, guards and sign-in methods of the source. */
const foundPart = (
  strapi: Core.Strapi,
  { source }: SplitPlan,
  part: { name: string; slug: string },
  directories: readonly Record<string, unknown>[],
): Promise<Founded> =>
  skipFeatureChecks(async () => {
    const { early, late } = copiedSettings(source.attributes);
    const founded = await addRecord(strapi, ORGANISATION, null, { ...early, ...part });
    for (const directory of directories) await addRecord(strapi, DIRECTORY, founded.id, directory);
    // Sessions that are blocked in the source are blocked in its parts too.
    const { password_sessions_from: since } = early;
    if (since !== null) await setPasswordSessionsFrom(strapi, founded.id, new Date(since as string));
    await changeRecord(strapi, ORGANISATION, founded.id, late);
    return founded;
  });

const moveMembers = async (
  strapi: Core.Strapi,
  { source, members }: SplitPlan,
  founded: readonly Founded[],
): Promise<void> => {
  const events: MembershipEvent[] = [];
  const added: Awaited<ReturnType<typeof addMembers>>[] = [];
  await endWaivers(strapi, source.id);
  // All join before any moves: who joins a second part is still in the source, with the choice of emails.
  for (const [part, { id }] of founded.entries())
    added.push(await addMembers(strapi, id, defined(members[part]).joins, source.id));
  for (const [part, { id }] of founded.entries()) {
    const { moves } = defined(members[part]);
    await moveSome(
      strapi,
      MEMBERSHIP,
      { from: source.id, to: id },
      moves.map((member) => member.id),
    );
    const moved = moves.map(membershipOf);
    for (const member of [...defined(added[part]), ...moved])
      events.push({ ...member, name: 'member.added', organisationId: id });
    for (const member of moved) events.push({ ...member, name: 'member.removed', organisationId: source.id });
  }
  await emitMembers(strapi, events);
};

const idsOf = ({ places }: SplitPlan, uid: string, part: number): number[] =>
  [...places].flatMap(([key, place]) =>
    place === part && key.startsWith(`${uid}:`) ? [Number(key.slice(uid.length + 1))] : [],
  );

/** Moves the named records first, then the records that follow them, then the rest. */
const moveBelongings = async (strapi: Core.Strapi, plan: SplitPlan, founded: readonly Founded[]): Promise<void> => {
  const from = plan.source.id;
  const rest = defined(founded[plan.rest]).id;
  for (const uid of ASSIGNABLE) {
    for (const [part, { id }] of founded.entries())
      if (part !== plan.rest) await moveSome(strapi, uid, { from, to: id }, idsOf(plan, uid, part));
    await moveAll(strapi, uid, { from, to: rest });
  }
  for (const uid of typesWith('split', 'follows')) {
    for (const tie of relationsBetween(strapi, [uid], ASSIGNABLE))
      for (const { id } of founded) if (id !== rest) await moveDependents(strapi, uid, { from, to: id }, tie);
    await moveAll(strapi, uid, { from, to: rest });
  }
  const others = founded.filter(({ id }) => id !== rest);
  await moveFindingTexts(strapi, from, [...others.map(({ id }) => id), rest]);
  await moveCostsSince(strapi, { from, to: rest }, plan.monthStart);
};

const set = (after: unknown) => ({ before: null, after });

/** Audits the split in all hash chains: the source records its parts, each part records its origin. */
const recordSplit = async (
  strapi: Core.Strapi,
  { source, stays, revoked, organisations }: SplitReport,
  plan: SplitPlan,
  founded: readonly Founded[],
): Promise<void> =>
  recordActions(strapi, [
    {
      action: 'organisation.split-into',
      organisationId: plan.source.id,
      target: { type: 'organisation', id: plan.source.documentId },
      changes: { split_into: set(organisations), stays: set(stays), revoked: set(revoked) },
    },
    ...founded.map(({ id, documentId }, part) => ({
      action: 'organisation.split-from' as const,
      organisationId: id,
      target: { type: 'organisation', id: documentId },
      changes: {
        split_from: set(source),
        gets: set(organisations[part]?.gets),
        members: set(membersOfPart(plan, part)),
      },
    })),
  ]);

const membersOfPart = ({ members }: SplitPlan, part: number) =>
  members[part]?.people.map(({ person, role }) => ({ documentId: person.documentId, role }));

const perform = async (strapi: Core.Strapi, plan: SplitPlan, now: Date): Promise<SplitReport> => {
  const { source } = plan;
  const directories = await directoriesOf(strapi, source.id);
  const founded: Founded[] = [];
  for (const part of plan.parts) founded.push(await foundPart(strapi, plan, part, directories));
  await moveMembers(strapi, plan, founded);
  await moveBelongings(strapi, plan, founded);
  for (const { id } of founded) await releaseFromStrangers(strapi, id);
  await settleSpend(strapi, [source.id, ...founded.map(({ id }) => id)], now);
  await revokeCredentials(strapi, source.id, now);
  await archiveOrganisation(strapi, source.id);
  const report = reportOf(plan, founded);
  await recordSplit(strapi, report, plan, founded);
  await invalidateRights(strapi);
  await invalidateAgents(strapi);
  return report;
};

/**
 * Splits an organisation into new ones, in one transaction: its records move as the body and
 * src/resources/what-moves.ts say, and it is archived. The caller has been authorised.
 *
 * @param sourceId numeric id of the organisation that ends
 * @param asked the new organisations, two or more
 * @returns what was done; for a dry run, what would be done and what blocks it
 * @throws the errors of `planSplit`, PolicyError `ORGANISATION_READ_ONLY` or the code of a limit
 */
export const splitOrganisation = async (
  strapi: Core.Strapi,
  sourceId: number,
  asked: readonly RequestedPart[],
  { dryRun, now }: MergeOptions,
): Promise<SplitReport> => {
  const examine = async (): Promise<SplitPlan> => {
    const source = await readParty(strapi, sourceId);
    assertWritable(source.facts);
    return planSplit(strapi, source, asked, now);
  };
  if (dryRun) return reportOf(await examine(), null);
  // Read without a lock: the transaction can be open already.
  const planName = await readPlanName(strapi, sourceId);
  return strapi.db.transaction(async () => {
    // Lock the plan before its organisations, as everywhere: the new organisations take its limits.
    if (planName !== null) await lockPlanForShare(strapi, planName);
    await lockForMergeOrSplit(strapi, sourceId, []);
    const plan = await examine();
    refuseBlocked(plan.blockers, plan.source);
    return perform(strapi, plan, now);
  });
};
