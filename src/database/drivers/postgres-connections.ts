/**
 * Strapi 5.54 sends several statements of one transaction at once: it validates the relations of a record with
 * `Promise.all`, for example. pg 8 queues them on the connection and warns that pg 9 will not. Here they wait before they
 * reach pg, so that each connection is asked one thing at a time.
 */
type Callback = (failure: Error | null, result: unknown) => void;

/** What is needed of a connection of pg's. */
export interface PostgresConnection {
  query(config: unknown, ...more: unknown[]): unknown;
}

/** pg runs a stream or a cursor itself: nobody can tell here when it ends. */
const isSubmittable = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'submit' in config && typeof config.submit === 'function';

/**
 * Makes a connection send one statement at a time, in the order in which they were asked. A statement that fails does not
 * keep the next one from being sent.
 *
 * @param connection a connection of pg's; its `query` is replaced
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

  const enqueue = (config: unknown, values: unknown[], callback: Callback): void => {
    const send = (): void => {
      try {
        query(config, ...values, (failure: Error | null, result: unknown) => {
          // The next statement leaves first: the callback may ask for more, which then takes its place at the end.
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
