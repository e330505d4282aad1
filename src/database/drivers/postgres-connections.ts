import { currentPlans, isChangedPlan, replacePlans, withCurrentPlan } from './changed-plans';

/**
 * Strapi 5.54 sends several statements of one transaction at once: for example, it validates the relations of a record with
 * `Promise.all`. pg 8 queues them on the connection and warns that pg 9 will not. Here they wait before they reach pg, so
 * that each connection runs one statement at a time.
 */
type Callback = (failure: Error | null, result: unknown) => void;

/** The part of pg's connection that is used here. */
export interface PostgresConnection {
  query(config: unknown, ...more: unknown[]): unknown;
}

/** Whether pg runs something itself, such as streams and cursors, and does not show when it ends. */
export const isSubmittable = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'submit' in config && typeof config.submit === 'function';

/**
 * Makes a connection send one statement at a time, in the order of the calls. A statement that fails does not stop the next.
 *
 * @param connection pg's connection; its `query` is replaced
 */
export const sendOneAtATime = (connection: PostgresConnection): void => {
  const query = connection.query.bind(connection);
  const waiting: (() => void)[] = [];
  let isBusy = false;

  const next = (): void => {
    const send = waiting.shift();
    isBusy = send !== undefined;
    send?.();
  };

  /** Sends a statement, and again if its plan is too old. In a transaction, that fails, so the first failure counts. */
  const sendWithPlan = (config: unknown, values: unknown[], callback: Callback): void => {
    const used = currentPlans();
    query(withCurrentPlan(config), ...values, (failure: Error | null, result: unknown) => {
      if (!isChangedPlan(failure)) return callback(failure, result);
      replacePlans(used);
      query(withCurrentPlan(config), ...values, (again: Error | null, repeated: unknown) => {
        callback(again && failure, repeated);
      });
    });
  };

  const enqueue = (config: unknown, values: unknown[], callback: Callback): void => {
    const send = (): void => {
      try {
        sendWithPlan(config, values, (failure, result) => {
          // The next statement is sent first: statements of the callback then queue at the end.
          next();
          callback(failure, result);
        });
      } catch (refusal) {
        next();
        callback(refusal as Error, undefined);
      }
    };
    if (isBusy) {
      waiting.push(send);
      return;
    }
    isBusy = true;
    send();
  };

  connection.query = (config, ...more) => {
    if (isSubmittable(config)) return query(config, ...more);
    const last = more.at(-1);
    if (typeof last === 'function') return enqueue(config, more.slice(0, -1), last as Callback);
    return new Promise((resolve, reject) => {
      enqueue(config, more, (failure, result) => (failure ? reject(failure) : resolve(result)));
    });
  };
};
