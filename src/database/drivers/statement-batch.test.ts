import { type BatchCallback, type Query, StatementBatch } from './statement-batch';

/** The part of pg's connection that a batch uses, and what it was asked to write. */
const createWire = () => {
  const written: string[] = [];
  const wire = {
    stream: {},
    parsedStatements: {} as Record<string, string>,
    parse: ({ name }: { name: string | undefined }) => void written.push(`parse ${name ?? 'unnamed'}`),
    bind: ({ values }: { values: readonly unknown[] }) => void written.push(`bind ${values.join()}`),
    describe: () => void written.push('describe'),
    execute: () => void written.push('execute'),
    sync: () => void written.push('sync'),
    sendCopyFail: () => undefined,
  };
  const take = () => written.splice(0).join(' | ');
  return { wire, take };
};

type Wire = ReturnType<typeof createWire>['wire'];

const FIELDS = { fields: [{ name: 'id', dataTypeID: 23 }] };

/** PostgreSQL's responses to a statement, as pg passes them on. */
const respond = (batch: StatementBatch, wire: Wire, id: string, isDescribed: boolean): void => {
  if (batch.name !== undefined) wire.parsedStatements[batch.name] = String(batch.text);
  if (isDescribed) batch.handleRowDescription(FIELDS);
  batch.handleDataRow({ fields: [id] });
  batch.handleCommandComplete({ text: 'SELECT 1' });
};

const send = (wire: Wire, queries: Query[], done: BatchCallback, keepsColumns = true): StatementBatch => {
  const batch = new StatementBatch(queries, done, keepsColumns);
  expect(batch.submit(wire)).toBeNull();
  return batch;
};

describe('statements that are sent together', () => {
  it('end with one sync, and are prepared and described once', () => {
    const { wire, take } = createWire();
    const done = jest.fn();
    const queries = [
      { text: 'select a', name: 'a', values: [1] },
      { text: 'select a', name: 'a', values: [2] },
    ];
    const first = send(wire, queries, done);
    expect(take()).toBe('parse a | bind 1 | describe | execute | bind 2 | describe | execute | sync');
    for (const id of ['7', '8']) respond(first, wire, id, true);
    first.handleReadyForQuery();
    const result = (id: number) => ({ command: 'SELECT', rowCount: 1, rows: [{ id }], fields: FIELDS.fields });
    expect(done).toHaveBeenLastCalledWith(null, [result(7), result(8)], 2);
    const second = send(wire, queries.slice(1), done);
    expect(take()).toBe('bind 2 | execute | sync');
    respond(second, wire, '9', false);
    second.handleReadyForQuery();
    expect(done).toHaveBeenLastCalledWith(null, [result(9)], 1);
  });

  it('are described each time where another session may have prepared them', () => {
    const { wire, take } = createWire();
    const queries = [{ text: 'select a', name: 'a', values: [] }];
    for (let time = 0; time < 2; time += 1) {
      const batch = send(wire, queries, jest.fn(), false);
      expect(take()).toContain('describe');
      respond(batch, wire, '1', true);
    }
  });

  it('say which one failed, and keep the results before it', () => {
    const { wire } = createWire();
    const done = jest.fn();
    const batch = send(wire, [{ text: 'select a' }, { text: 'select b' }, { text: 'select c' }], done);
    respond(batch, wire, '1', true);
    const failure = new Error('no such column');
    batch.handleError(failure);
    expect(done).toHaveBeenCalledWith(failure, [expect.objectContaining({ rows: [{ id: 1 }] })], 1);
  });

  it('write nothing if a value cannot be sent', () => {
    const { wire, take } = createWire();
    const value: Record<string, unknown> = {};
    value.itself = value;
    const batch = new StatementBatch([{ text: 'select $1', values: [value] }], jest.fn(), true);
    expect(batch.submit(wire)).toBeInstanceOf(Error);
    expect(take()).toBe('');
  });

  it('fail if a row does not have the columns of its statement', () => {
    const { wire } = createWire();
    const done = jest.fn();
    const batch = send(wire, [{ text: 'select a' }], done);
    batch.handleRowDescription(FIELDS);
    batch.handleDataRow({ fields: ['1', '2'] });
    batch.handleCommandComplete({ text: 'SELECT 1' });
    batch.handleReadyForQuery();
    expect(done.mock.calls[0][0]).toMatchObject({ message: 'A row has other columns than its statement.' });
  });

  it('fail from the statement with such a row on', () => {
    const { wire } = createWire();
    const done = jest.fn();
    const batch = send(wire, [{ text: 'select a' }, { text: 'select a' }, { text: 'select a' }], done);
    for (const fields of [['1'], ['1', '2'], ['1']]) {
      batch.handleRowDescription(FIELDS);
      batch.handleDataRow({ fields });
      batch.handleCommandComplete({ text: 'SELECT 1' });
    }
    batch.handleReadyForQuery();
    expect(done).toHaveBeenCalledWith(expect.any(Error), [expect.objectContaining({ rowCount: 1 })], 1);
  });

  it.each([
    ['INSERT 0 3', 'INSERT', 3],
    ['UPDATE 2', 'UPDATE', 2],
    ['CREATE TABLE', 'CREATE', null],
  ])('have the command and number of rows of %s', (text, command, rowCount) => {
    const { wire } = createWire();
    const done = jest.fn();
    const batch = send(wire, [{ text: 'a' }], done);
    batch.handleCommandComplete({ text });
    batch.handleReadyForQuery();
    expect(done).toHaveBeenCalledWith(null, [{ command, rowCount, rows: [], fields: [] }], 1);
  });
});
