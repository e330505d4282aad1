import { keptSince } from '../../../src/domain/retention/periods';
import { app, db } from '../api';
import { compiled } from '../compiled';
import { insert, unique } from '../world';

const DAY = 86_400_000;

const { actInThePast } = compiled('audit/actor');
const { appendToChains } = compiled('tenancy/store/audit-chain');
const { housekeepingWatchdog } = compiled('watchdogs/housekeeping');
const { toDate } = compiled('database/moments');
/** The driver does not recognise a Date of the sandbox. */
const dateAt = (at: number): Date => toDate(at) as Date;

/** The period of these tests in months, and since when entries are kept. */
export const MONTHS = 12;
export const KEPT_SINCE = keptSince({ months: MONTHS }, Date.now());

/** An anchor as it is stored. */
export interface StoredAnchor {
  chain: number;
  sequence: number;
  hash: string;
  kept_since: number | string;
  removal: string;
  digest: string;
}

/** Sets the period; 0 keeps entries forever. */
export const retainAuditFor = (months: number): void =>
  void app().config.set('watchdogs.retention.auditMonths', months);

/** Runs work as something that happened at a time. */
export const inThePast = <T>(at: number, work: () => Promise<T>): Promise<T> =>
  actInThePast({ kind: 'system', id: null, label: 'past', clientIp: null, requestId: null, at: dateAt(at) }, work);

const entry = (n: number) => ({
  documentId: unique('old'),
  ...{ action: 'test.append', actor_kind: 'system', actor_id: null, actor_label: `entry ${n}` },
  ...{ target_type: null, target_id: null, changes: { n: { before: null, after: n } } },
  ...{ client_ip: null, request_id: null },
});

/** Appends entries to a chain, a day apart; the last one at a time. */
export const appendEntries = (organisationId: number | null, count: number, lastAt: number): Promise<void> =>
  appendToChains(
    app(),
    Array.from({ length: count }, (_, n) => ({
      organisationId,
      entry: entry(n),
      at: dateAt(lastAt - (count - 1 - n) * DAY),
    })),
  );

/** Adds an organisation whose log has some entries that are not kept, and then some that are. Returns its numeric id. */
export const ancientLog = async (old: number, kept = 30): Promise<number> => {
  const { id } = await inThePast(KEPT_SINCE - (old + 1) * DAY, () =>
    insert<{ id: number }>('api::organisation.organisation', { name: unique('ancient') }),
  );
  await appendEntries(id, old - 1, KEPT_SINCE - 1);
  await appendEntries(id, kept, KEPT_SINCE + (kept - 1) * DAY);
  return id;
};

/** The entries of a chain as they are stored. */
export const storedChain = async (organisation_id: number | null) =>
  (await db()('audit_entries').where({ organisation_id }).orderBy('sequence')) as {
    id: number;
    sequence: number;
    action: string;
    hash: string;
    document_id: string;
  }[];

/** The sequences of a chain's entries. */
export const sequencesOf = async (id: number | null): Promise<number[]> =>
  (await storedChain(id)).map(({ sequence }) => sequence);

/** The anchors of a chain. */
export const anchorsOf = async (chain: number): Promise<StoredAnchor[]> =>
  (await db()('audit_anchors').where({ chain }).orderBy('sequence')) as StoredAnchor[];

/** Runs housekeeping with a period. */
export const removeOldEntries = async (months = MONTHS, options: { dryRun?: boolean } = {}) => {
  retainAuditFor(months);
  const failures: [string, string][] = [];
  const onFailure = (record: string, error: unknown) => void failures.push([record, (error as Error).message]);
  try {
    return { ...(await housekeepingWatchdog.run(app(), new Date(), { ...options, onFailure })), failures };
  } finally {
    retainAuditFor(0);
  }
};
