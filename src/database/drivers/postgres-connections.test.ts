import { sendOneAtATime } from './postgres-connections';
import type { BatchCallback, Query, QueryResult } from './statement-batch';

const resultOf = (rows: unknown): QueryResult => ({ command: 'SELECT', rowCount: 1, rows: [rows], fields: [] });

interface Turn {
  queries: readonly Query[];
  succeed: (...rows: unknown[]) => void;
  fail: (failure: Error, at?: number) => void;
}

/** A connection whose statements the test answers. */
const createConnection = () => {
  const sent: Turn[] = [];
  const send = (queries: readonly Query[], done: BatchCallback): void => {
    if (queries.some(({ text }) => text === 'refused')) throw new TypeError('no statement');
    sent.push({
      queries,
      succeed: (...rows) => done(null, rows.map(resultOf), rows.length),
      fail: (failure, at = 0) => done(failure, queries.slice(0, at).map(resultOf), at),
    });
  };
  const query = (_stream: unknown, ...more: unknown[]): unknown => `passed on with ${more.length} values`;
  const connection = sendOneAtATime({ query }, send);
  const texts = () => sent.map(({ queries }) => queries.map(({ text }) => text).join());
  const rowOf = async (answer: unknown): Promise<unknown> => ((await answer) as QueryResult).rows[0];
  return { connection, sent, texts, rowOf };
};

describe('a connection that sends one statement at a time', () => {
  it('sends a statement when the previous one is answered', async () => {
    const { connection, sent, texts, rowOf } = createConnection();
    const answers = ['a', 'b', 'c'].map((text) => rowOf(connection.query(text)));
    expect(texts()).toEqual(['a']);
    sent[0]?.succeed(1);
    expect(texts()).toEqual(['a', 'b']);
    sent[1]?.succeed(2);
    sent[2]?.succeed(3);
    expect(await Promise.all(answers)).toEqual([1, 2, 3]);
  });

  it('sends the next statement after one that fails', async () => {
    const { connection, sent, texts, rowOf } = createConnection();
    const [failing, other] = [connection.query('a'), rowOf(connection.query('b'))];
    sent[0]?.fail(new Error('no such table'));
    await expect(failing).rejects.toThrow('no such table');
    expect(texts()).toEqual(['a', 'b']);
    sent[1]?.succeed(2);
    expect(await other).toBe(2);
  });

  it('sends the next statement after one that pg refuses', async () => {
    const { connection, sent, rowOf } = createConnection();
    await expect(connection.query('refused')).rejects.toThrow('no statement');
    const answer = rowOf(connection.query('b'));
    sent[0]?.succeed(2);
    expect(await answer).toBe(2);
  });

  it('passes values on and calls callbacks', () => {
    const { connection, sent } = createConnection();
    const done = jest.fn();
    connection.query('a', [1], done);
    expect(sent[0]?.queries).toEqual([{ text: 'a', values: [1] }]);
    sent[0]?.succeed('row');
    expect(done).toHaveBeenCalledWith(null, resultOf('row'));
  });

  it('queues the statement of a callback after those that wait', () => {
    const { connection, sent, texts } = createConnection();
    connection.query('a', () => connection.query('c', () => undefined));
    connection.query('b', () => undefined);
    sent[0]?.succeed(1);
    sent[1]?.succeed(2);
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  it('leaves streams to pg', () => {
    const { connection } = createConnection();
    connection.query('a', () => undefined);
    expect(connection.query({ submit: () => undefined })).toBe('passed on with 0 values');
  });
});

describe('a deferred statement', () => {
  it('is sent together with the next one, before it', () => {
    const { connection, sent, texts } = createConnection();
    const [lock, insert] = [jest.fn(), jest.fn()];
    connection.defer({ text: 'lock' }, lock);
    expect(texts()).toEqual([]);
    connection.query('insert', insert);
    expect(texts()).toEqual(['lock,insert']);
    sent[0]?.succeed('locked', 'inserted');
    expect(lock).toHaveBeenCalledWith(null, resultOf('locked'));
    expect(insert).toHaveBeenCalledWith(null, resultOf('inserted'));
  });

  it('that fails makes the next one fail with its error, and not those before it', () => {
    const { connection, sent } = createConnection();
    const [lock, count, insert] = [jest.fn(), jest.fn(), jest.fn()];
    connection.defer({ text: 'lock' }, lock);
    connection.defer({ text: 'count' }, count);
    connection.query('insert', insert);
    const failure = new Error('no such column');
    sent[0]?.fail(failure, 1);
    expect(lock.mock.calls[0][0]).toBeNull();
    expect(count).toHaveBeenCalledWith(failure, undefined);
    expect(insert).toHaveBeenCalledWith(failure, undefined);
  });

  it('waits with its statement for the response to the previous one', () => {
    const { connection, sent, texts } = createConnection();
    connection.query('a', () => undefined);
    connection.defer({ text: 'b' }, () => undefined);
    connection.query('c', () => undefined);
    connection.query('d', () => undefined);
    expect(texts()).toEqual(['a']);
    sent[0]?.succeed(1);
    expect(texts()).toEqual(['a', 'b,c']);
  });

  it('is discarded by a rollback', () => {
    const { connection, texts } = createConnection();
    const insert = jest.fn();
    connection.defer({ text: 'insert' }, insert);
    connection.query('ROLLBACK', () => undefined);
    expect(texts()).toEqual(['ROLLBACK']);
    expect(insert).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'The transaction was rolled back.' }),
      undefined,
    );
  });

  it('that fails does not stop the rollback to a savepoint', () => {
    const { connection, sent, texts } = createConnection();
    connection.defer({ text: 'insert' }, () => undefined);
    connection.query('rollback to savepoint a', () => undefined);
    sent[0]?.fail(new Error('duplicate key'));
    expect(texts()).toEqual(['insert', 'rollback to savepoint a']);
  });

  it('can be sent without a next one', () => {
    const { connection, sent, texts } = createConnection();
    const [count, sentAll] = [jest.fn(), jest.fn()];
    connection.defer({ text: 'count' }, count);
    connection.flush(sentAll);
    expect(texts()).toEqual(['count']);
    expect(sentAll).not.toHaveBeenCalled();
    sent[0]?.succeed(3);
    expect(count).toHaveBeenCalledWith(null, resultOf(3));
    expect(sentAll).toHaveBeenCalledTimes(1);
    connection.flush(sentAll);
    expect(sentAll).toHaveBeenCalledTimes(2);
  });
});
