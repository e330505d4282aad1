import { ends, rollsBack } from './repeatable-statements';
import type { BatchCallback, Query, QueryResult } from './statement-batch';
import { defined, errorOf } from '../../values';

/**
 * Strapi 5.54 sends several statements of one transaction at once: for example, it validates the relations of a record with
 * `Promise.all`. pg 8 queues them on the connection and warns that pg 9 will not. Here they wait before they reach pg, so
 * that each connection runs one statement at a time. Only statements that are deferred are sent before the previous response.
 */
type Callback = (failure: Error | null, result: unknown) => void;

/** The part of pg's connection that is used here. */
export interface PostgresConnection {
  query(config: unknown, ...more: unknown[]): unknown;
}

/** A connection whose statements can wait for the next one. */
export interface PipelinedConnection extends PostgresConnection {
  /**
   * Sends a statement in one message with the next one of the transaction, before it. If it fails, the next one does, too, with
   * the same error. A ROLLBACK discards it.
   */
  defer(query: Query, callback: Callback): void;
  /** Sends the deferred statements, if there are any. */
  flush(callback: () => void): void;
}

/** Whether pg runs something itself, such as streams and cursors, and does not show when it ends. */
const isSubmittable = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'submit' in config && typeof config.submit === 'function';

/** Sends statements in one message. */
export type SendTogether = (queries: readonly Query[], callback: BatchCallback) => void;

interface Waiting {
  query: Query;
  callback: Callback;
}

const queryOf = (config: unknown, values: unknown[]): Query => {
  const query = typeof config === 'string' ? { text: config } : (config as Query);
  return values.length > 0 ? { ...query, values: values[0] as unknown[] } : query;
};

const settle = (waiting: readonly Waiting[], failure: Error | null, results: QueryResult[], failedAt: number): void => {
  for (const [at, { callback }] of waiting.entries()) {
    if (failure && at >= failedAt) callback(failure, undefined);
    else callback(null, results[at]);
  }
};

/**
 * Makes a connection send one statement at a time, in the order of the calls. A statement that fails does not stop the next.
 *
 * @param connection pg's connection; its `query` is replaced, and it can defer statements
 * @param sendTogether sends statements in one message
 */
export const sendOneAtATime = (connection: PostgresConnection, sendTogether: SendTogether): PipelinedConnection => {
  const pass = connection.query.bind(connection);
  const turns: Waiting[][] = [];
  let deferred: Waiting[] = [];
  let isBusy = false;

  const next = (): void => {
    const turn = turns.shift();
    isBusy = turn !== undefined;
    if (turn) send(turn);
  };

  const send = (turn: Waiting[]): void => {
    const end: BatchCallback = (failure, results, failedAt) => {
      // The next turn is sent first: statements of the callbacks then queue at the end.
      next();
      settle(turn, failure, results, failedAt);
    };
    try {
      sendTogether(
        turn.map(({ query }) => query),
        end,
      );
    } catch (refusal) {
      end(errorOf(refusal), [], 0);
    }
  };

  const enqueue = (turn: Waiting[]): void => {
    if (turn.length === 0) return;
    if (isBusy) {
      turns.push(turn);
      return;
    }
    isBusy = true;
    send(turn);
  };

  const takeDeferred = (): Waiting[] => {
    const taken = deferred;
    deferred = [];
    return taken;
  };

  const add = (query: Query, callback: Callback): void => {
    if (deferred.length === 0 || !rollsBack(query.text)) {
      enqueue([...takeDeferred(), { query, callback }]);
      return;
    }
    // A failure of the deferred statements must not stop the ROLLBACK.
    if (ends(query.text)) settle(takeDeferred(), new Error('The transaction was rolled back.'), [], 0);
    else enqueue(takeDeferred());
    enqueue([{ query, callback }]);
  };

  return Object.assign(connection, {
    query(config: unknown, ...more: unknown[]): unknown {
      if (isSubmittable(config)) {
        enqueue(takeDeferred());
        return pass(config, ...more);
      }
      const last = more.at(-1);
      if (typeof last === 'function') return add(queryOf(config, more.slice(0, -1)), last as Callback);
      return new Promise((resolve, reject) => {
        add(queryOf(config, more), (failure, result) => (failure ? reject(failure) : resolve(result)));
      });
    },
    defer(query: Query, callback: Callback): void {
      deferred.push({ query, callback });
    },
    flush(callback: () => void): void {
      const taken = takeDeferred();
      if (taken.length === 0) return callback();
      const last = defined(taken.at(-1));
      const { callback: before } = last;
      last.callback = (failure, result) => {
        before(failure, result);
        callback();
      };
      enqueue(taken);
    },
  });
};
