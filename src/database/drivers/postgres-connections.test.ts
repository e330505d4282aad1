import { type PostgresConnection, sendOneAtATime } from './postgres-connections';

type Done = (failure: Error | null, result: unknown) => void;

/** A connection whose statements the test answers. */
const createConnection = () => {
  const sent: { text: unknown; values: unknown[]; done: Done }[] = [];
  const connection: PostgresConnection = {
    query(text, ...more) {
      if (text === 'refused') throw new TypeError('no statement');
      if (typeof more.at(-1) !== 'function') return `passed on with ${more.length} values`;
      sent.push({ text, values: more.slice(0, -1), done: more.at(-1) as Done });
      return undefined;
    },
  };
  sendOneAtATime(connection);
  const texts = () => sent.map(({ text }) => text);
  return { connection, sent, texts };
};

describe('a connection that sends one statement at a time', () => {
  it('sends a statement when the previous one is answered', async () => {
    const { connection, sent, texts } = createConnection();
    const answers = ['a', 'b', 'c'].map((text) => connection.query(text));
    expect(texts()).toEqual(['a']);
    sent[0]?.done(null, 1);
    expect(texts()).toEqual(['a', 'b']);
    sent[1]?.done(null, 2);
    sent[2]?.done(null, 3);
    expect(await Promise.all(answers)).toEqual([1, 2, 3]);
  });

  it('sends the next statement after one that fails', async () => {
    const { connection, sent, texts } = createConnection();
    const [failing, other] = [connection.query('a'), connection.query('b')];
    sent[0]?.done(new Error('no such table'), undefined);
    await expect(failing).rejects.toThrow('no such table');
    expect(texts()).toEqual(['a', 'b']);
    sent[1]?.done(null, 2);
    expect(await other).toBe(2);
  });

  it('sends the next statement after one that pg refuses', async () => {
    const { connection, sent } = createConnection();
    await expect(connection.query('refused')).rejects.toThrow('no statement');
    const answer = connection.query('b');
    sent[0]?.done(null, 2);
    expect(await answer).toBe(2);
  });

  it('passes values on and calls callbacks', () => {
    const { connection, sent } = createConnection();
    const done = jest.fn();
    connection.query('a', [1], done);
    expect(sent[0]?.values).toEqual([[1]]);
    sent[0]?.done(null, 'row');
    expect(done).toHaveBeenCalledWith(null, 'row');
  });

  it('queues the statement of a callback after those that wait', () => {
    const { connection, sent, texts } = createConnection();
    connection.query('a', () => connection.query('c', () => undefined));
    connection.query('b', () => undefined);
    sent[0]?.done(null, 1);
    sent[1]?.done(null, 2);
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  it('prepares statements again when a migration has changed a table, and repeats the one that failed', async () => {
    const { connection, sent } = createConnection();
    const other = createConnection();
    const changed = Object.assign(new Error('cached plan must not change result type'), { code: '0A000' });
    const [answer, after] = [connection.query({ text: 'a', name: 'n' }), connection.query('b')];
    expect(sent[0]?.text).toEqual({ text: 'a', name: 'n' });
    sent[0]?.done(changed, undefined);
    expect(sent[1]?.text).toEqual({ text: 'a', name: 'n_1' });
    sent[1]?.done(null, 1);
    expect(await answer).toBe(1);
    sent[2]?.done(null, 2);
    expect(await after).toBe(2);
    // Statements without a name are not prepared, and other connections do not have to fail first.
    expect(sent[2]?.text).toBe('b');
    void other.connection.query({ text: 'a', name: 'n' });
    expect(other.sent[0]?.text).toEqual({ text: 'a', name: 'n_1' });
  });

  it('reports the first failure if the transaction cannot go on', async () => {
    const { connection, sent } = createConnection();
    const changed = Object.assign(new Error('cached plan must not change result type'), { code: '0A000' });
    const answer = connection.query({ text: 'a', name: 'm' });
    sent[0]?.done(changed, undefined);
    sent[1]?.done(Object.assign(new Error('current transaction is aborted'), { code: '25P02' }), undefined);
    await expect(answer).rejects.toBe(changed);
  });

  it('leaves streams to pg', () => {
    const { connection } = createConnection();
    connection.query('a', () => undefined);
    expect(connection.query({ submit: () => undefined })).toBe('passed on with 0 values');
  });
});
