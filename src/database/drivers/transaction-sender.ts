import { isChangedPlan, currentPlans, replacePlans, withCurrentPlan } from './changed-plans';
import { isLostConnection, whileReconnecting, withConnectionCode } from './lost-connections';
import type { SendTogether } from './postgres-connections';
import { cancelAfter, type PostgresClient, type SessionTraits } from './poolers';
import { begins, ends, isSeveral, mayRepeat, type Phase, phaseAfter, rollsBack } from './repeatable-statements';
import { type BatchCallback, type Query, type QueryResult, StatementBatch } from './statement-batch';
import { defined, errorOf } from '../../values';

type Send = (config: unknown, ...more: unknown[]) => unknown;

/** A client of pg in use, and how to send it a statement. */
export interface Link {
  client: PostgresClient;
  traits: SessionTraits;
  send: Send;
}

export interface SenderOptions {
  /** Opens another connection in place of a lost one. */
  open: () => Promise<Link>;
  /** Longest duration of a statement, in milliseconds; 0 for no limit. */
  statementTimeoutMs: number;
}

/** Sends the statements of one connection of the pool. */
export interface TransactionSender {
  send: SendTogether;
  /** Leaves a stream to pg. */
  pass(config: unknown, more: unknown[]): unknown;
  end(): void;
}

/** How sending ended. */
interface Outcome {
  failure: Error | null;
  results: QueryResult[];
  failedAt: number;
}

/** Plain statements that begin and end transactions stay prepared. */
const PREPARED: Record<string, string> = { 'BEGIN;': 'tenantry_begin', 'COMMIT;': 'tenantry_commit' };

const isPlain = ({ name, values }: Query): boolean => name === undefined && (values?.length ?? 0) === 0;

const resultOf = (command: string): QueryResult => ({ command, rowCount: null, rows: [], fields: [] });

/** A statement as the connection can run it: without a name, if the pooler does not keep it. */
const adapted = (query: Query, { hasNames }: SessionTraits): Query => {
  const name = hasNames ? (query.name ?? PREPARED[query.text]) : undefined;
  return withCurrentPlan(name === query.name ? query : { ...query, name }) as Query;
};

/**
 * Sends statements over a link, and replaces it when it is lost and nothing of the transaction has been stored. A BEGIN is answered
 * at once and sent with the first statement, so it costs no round trip, and nothing at all if no statement follows.
 */
export const createSender = (first: Link, { open, statementTimeoutMs: limitMs }: SenderOptions): TransactionSender => {
  let link = first;
  let phase: Phase = 'outside';
  let begin: Query = { text: 'BEGIN;' };

  /** What is sent before the first statement of a transaction. Behind a pooler, the limit of a session is that of all clients. */
  const opening = (): Query[] => {
    if (phase !== 'begun') return [];
    const isLimited = link.traits.isPooled && limitMs > 0;
    return isLimited ? [begin, { text: `set local statement_timeout = ${limitMs}` }] : [begin];
  };

  /** Callbacks cost less than promises, and this runs for every statement. */
  const transmit = (queries: readonly Query[], callback: BatchCallback): void => {
    const isLimited = link.traits.isPooled && phase === 'outside';
    const stop = isLimited ? cancelAfter(link.client, limitMs) : null;
    const done: BatchCallback = (failure, results, failedAt) => {
      stop?.();
      callback(failure, results, failedAt);
    };
    const [only] = queries as [Query];
    if (queries.length > 1 || !isPlain(only)) {
      link.send(
        new StatementBatch(
          queries.map((query) => adapted(query, link.traits)),
          done,
          !link.traits.isPooled,
        ),
      );
      return;
    }
    link.send(only, (failure: Error | null, result: QueryResult) => done(failure, failure ? [] : [result], 0));
  };

  /** Sends statements after the BEGIN that is due. Several statements in one text need a message of their own. */
  const sendOnce = (queries: readonly Query[], callback: BatchCallback): void => {
    const before = opening();
    const last = defined(queries.at(-1));
    const report: BatchCallback = (failure, results, failedAt) =>
      callback(failure, results.slice(before.length), failedAt - before.length);
    if (!isPlain(last) || !isSeveral(last.text) || before.length + queries.length === 1) {
      transmit([...before, ...queries], report);
      return;
    }
    transmit([...before, ...queries.slice(0, -1)], (failure, results, failedAt) => {
      if (failure) report(failure, results, failedAt);
      else transmit([last], (again, more, at) => report(again, [...results, ...more], results.length + at));
    });
  };

  const attempt = (queries: readonly Query[]): Promise<Outcome> =>
    new Promise((resolve) => {
      sendOnce(queries, (failure, results, failedAt) => resolve({ failure, results, failedAt }));
    });

  /** Sends a statement that changes nothing if it fails. */
  const sendAlone = (text: string): Promise<void> =>
    new Promise((resolve) => {
      transmit([{ text }], () => resolve());
    });

  const close = (unused: Link): void => {
    if (unused !== first) void unused.client.end().catch(() => undefined);
  };

  /** Sends statements again, on a new connection, after the BEGIN of their transaction. */
  const replaceLink = async (queries: readonly Query[]): Promise<Outcome> => {
    try {
      return await whileReconnecting(async () => {
        close(link);
        link = await open();
        const outcome = await attempt(queries);
        if (outcome.failure && isLostConnection(outcome.failure)) throw outcome.failure;
        return outcome;
      });
    } catch (failure) {
      return { failure: errorOf(failure), results: [], failedAt: 0 };
    }
  };

  /** Sends statements again after tables have changed. */
  const prepareAgain = async (queries: readonly Query[]): Promise<Outcome> => {
    if (phase === 'begun') await sendAlone('rollback');
    return attempt(queries);
  };

  /** Where the connection is after statements that failed. */
  const settleFailure = async (queries: readonly Query[], { failure, failedAt }: Outcome): Promise<void> => {
    if (phase === 'outside') return;
    const isEnd = ends(defined(queries.at(-1)).text);
    const isBegun = failedAt >= 0;
    // Statements before the COMMIT have failed, so it has not been run; or only the limit after the BEGIN has failed.
    const isOpen = isEnd ? failedAt < queries.length - 1 : !isBegun;
    if (isOpen && !isLostConnection(failure)) await sendAlone('rollback');
    // A failed COMMIT ends the transaction, too. After any other failure, the transaction cannot be begun again.
    if (isEnd) phase = 'outside';
    else phase = isBegun ? 'open' : 'refused';
  };

  const recover = async (queries: readonly Query[], failed: Outcome, used: number): Promise<Outcome> => {
    const isFirst = phase === 'begun' || phase === 'outside';
    let outcome = failed;
    const mayAllRepeat = queries.every(({ text }) => mayRepeat(text, phase));
    const isChanged = isChangedPlan(failed.failure);
    // Later transactions then succeed, even if this statement cannot be repeated.
    if (isChanged) replacePlans(used);
    if (isLostConnection(failed.failure) && mayAllRepeat) outcome = await replaceLink(queries);
    else if (isChanged && isFirst) outcome = await prepareAgain(queries);
    if (outcome.failure) await settleFailure(queries, outcome);
    return outcome;
  };

  const succeed = (queries: readonly Query[]): void => {
    phase = phaseAfter(defined(queries.at(-1)).text, phase);
  };

  /** Answers statements that need not be sent. Returns whether they are answered. */
  const answerAtOnce = (queries: readonly Query[], callback: BatchCallback): boolean => {
    const { text } = defined(queries.at(-1));
    const isAlone = queries.length === 1;
    if (phase === 'outside' && isAlone && begins(text)) {
      begin = defined(queries[0]);
      phase = 'begun';
      callback(null, [resultOf('BEGIN')], 0);
      return true;
    }
    if (phase === 'refused') {
      if (ends(text)) phase = 'outside';
      const failure = new Error('The transaction could not be begun.');
      if (isAlone && ends(text)) callback(null, [resultOf('ROLLBACK')], 0);
      else callback(failure, [], 0);
      return true;
    }
    if (phase !== 'begun' || !isAlone || !ends(text)) return false;
    phase = 'outside';
    callback(null, [resultOf(rollsBack(text) ? 'ROLLBACK' : 'COMMIT')], 0);
    return true;
  };

  return {
    send(queries, callback) {
      if (answerAtOnce(queries, callback)) return;
      const used = currentPlans();
      sendOnce(queries, (failure, results, failedAt) => {
        if (!failure) {
          succeed(queries);
          callback(null, results, failedAt);
          return;
        }
        void recover(queries, { failure, results, failedAt }, used).then((outcome) => {
          if (!outcome.failure) succeed(queries);
          callback(withConnectionCode(outcome.failure) as Error | null, outcome.results, outcome.failedAt);
        });
      });
    },
    pass(config, more) {
      if (phase === 'begun') {
        const text = opening()
          .map((query) => query.text.replace(/;\s*$/, ''))
          .join('; ');
        phase = 'open';
        // The stream fails, too, if this does: only a lost connection makes it fail.
        link.send(text, () => undefined);
      }
      return link.send(config, ...more);
    },
    end: () => close(link),
  };
};
