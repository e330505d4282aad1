import { LRUCache } from 'lru-cache';
import pg, { types as defaultTypes } from 'pg';
import { defined, errorOf } from '../../values';

/** A statement as pg's connection sends it. */
export interface Query {
  text: string;
  /** Set if the statement stays prepared. */
  name?: string | undefined;
  values?: readonly unknown[] | undefined;
  /** `array` for rows as cells. */
  rowMode?: string | undefined;
  types?: TypeParsers | undefined;
}

/** What pg returns for a statement, as far as it is used. */
export interface QueryResult {
  command: string | null;
  rowCount: number | null;
  rows: unknown[];
  fields: readonly { name: string; dataTypeID: number }[];
}

/**
 * Receives the results of all statements, or the failure with the results of those before it.
 *
 * @param failedAt the statement that failed; later ones have not been run
 */
export type BatchCallback = (failure: Error | null, results: QueryResult[], failedAt: number) => void;

interface TypeParsers {
  getTypeParser(type: number, format?: 'text'): (text: string) => unknown;
}

type Parser = (text: string) => unknown;

/** The columns of a result, the same object for all statements with the same columns. */
interface Columns {
  fields: QueryResult['fields'];
  /** A row without values: copying it is faster than adding one property after the other. */
  empty: Record<string, unknown>;
  /** By the types with which they are decoded. */
  parsers: Map<TypeParsers, Parser[]>;
}

/** The part of pg's connection that writes messages. */
export interface Wire {
  stream: { cork?(): void; uncork?(): void };
  /** Texts of the statements that are prepared, by name. */
  parsedStatements: Record<string, string>;
  parse(query: { text: string; name: string | undefined }): void;
  bind(config: { statement: string | undefined; values: readonly unknown[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: { portal: string }): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(this: void, value: unknown): unknown } }).utils;

/** What PostgreSQL reads as a timestamp in UTC, which the process's time zone is. pg formats other years and time zones. */
const toWire = (value: unknown): unknown => {
  if (!(value instanceof Date)) return prepareValue(value);
  const year = value.getUTCFullYear();
  return year >= 1 && year <= 9999 ? value.toISOString() : prepareValue(value);
};

const MAX_SHAPES = 2000;
const shapes = new LRUCache<string, Columns>({ max: MAX_SHAPES });

const columnsOf = (fields: QueryResult['fields']): Columns => {
  const key = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n');
  const known = shapes.get(key);
  if (known) return known;
  const kept = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
  const columns = { fields: kept, empty: Object.fromEntries(kept.map(({ name }) => [name, null])), parsers: new Map() };
  shapes.set(key, columns);
  return columns;
};

const parsersOf = ({ fields, parsers }: Columns, types: TypeParsers): Parser[] => {
  const known = parsers.get(types);
  if (known) return known;
  const made = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
  parsers.set(types, made);
  return made;
};

const NO_COLUMNS = columnsOf([]);

/** The columns of prepared statements, which cannot change while they are prepared: PostgreSQL then refuses them. */
const describedOn = new WeakMap<Wire, Map<string, Columns>>();

const describedBy = (wire: Wire): Map<string, Columns> => {
  const known = describedOn.get(wire) ?? new Map<string, Columns>();
  describedOn.set(wire, known);
  return known;
};

/** `INSERT 0 1`, `UPDATE 1`, `CREATE TABLE`: the last number is that of the rows. */
const COMMAND = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/;

/** Plain loops for speed: every row of the database passes through here. */
const decodeRow = (cells: readonly (string | null)[], columns: Columns, { rowMode, types }: Query): unknown => {
  if (cells.length !== columns.fields.length) throw new Error('A row has other columns than its statement.');
  const parsers = parsersOf(columns, types ?? defaultTypes);
  const decode = (at: number): unknown => {
    const cell = cells[at];
    return cell === null || cell === undefined ? null : defined(parsers[at])(cell);
  };
  if (rowMode === 'array') {
    const row = new Array<unknown>(cells.length);
    for (let at = 0; at < cells.length; at += 1) row[at] = decode(at);
    return row;
  }
  const row = { ...columns.empty };
  for (let at = 0; at < cells.length; at += 1) row[defined(columns.fields[at]).name] = decode(at);
  return row;
};

/**
 * Statements that are sent in one message and answered in one: one round trip, however many they are. If one fails, PostgreSQL
 * skips the rest. A prepared statement whose columns are known is not described again: that would cost both sides more than a
 * small result does.
 *
 * pg 8 runs it like its own queries, through the interface that pg-cursor uses, too.
 */
export class StatementBatch {
  private readonly results: QueryResult[] = [];
  private columns: Columns | null = null;
  private rows: unknown[] = [];
  private fault: { failure: Error; at: number } | null = null;
  private described = new Map<string, Columns>();

  /**
   * @param keepsColumns whether columns can be remembered: a pooler may prepare the statement again, in another session
   */
  constructor(
    private readonly queries: readonly Query[],
    private readonly done: BatchCallback,
    private readonly keepsColumns: boolean,
  ) {}

  /** The statement that PostgreSQL is running. pg notes under this name and text what has been prepared. */
  private get current(): Query | undefined {
    return this.queries[this.results.length];
  }

  get name(): string | undefined {
    return this.current?.name;
  }

  get text(): string | undefined {
    return this.current?.text;
  }

  /** Writes the messages. Returns the failure of a value that cannot be sent; then nothing is written. */
  submit(wire: Wire): Error | null {
    let values: unknown[][];
    try {
      values = this.queries.map((query) => (query.values ?? []).map(toWire));
    } catch (failure) {
      return errorOf(failure);
    }
    this.described = describedBy(wire);
    const preparing = new Set<string>();
    wire.stream.cork?.();
    try {
      for (const [at, query] of this.queries.entries()) this.write(wire, query, defined(values[at]), preparing);
      wire.sync();
    } finally {
      wire.stream.uncork?.();
    }
    return null;
  }

  private write(wire: Wire, { name, text }: Query, values: unknown[], preparing: Set<string>): void {
    const isPrepared = name !== undefined && (name in wire.parsedStatements || preparing.has(name));
    if (!isPrepared) wire.parse({ text, name });
    if (name !== undefined) preparing.add(name);
    wire.bind({ statement: name, values });
    if (name === undefined || !this.described.has(name)) wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '' });
  }

  handleRowDescription({ fields }: { fields: QueryResult['fields'] }): void {
    this.columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const query = defined(this.current);
    this.columns ??= this.described.get(query.name ?? '') ?? NO_COLUMNS;
    try {
      this.rows.push(decodeRow(fields, this.columns, query));
    } catch (failure) {
      this.fault ??= { failure: errorOf(failure), at: this.results.length };
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = null, first, second] = COMMAND.exec(text) ?? [];
    const count = second ?? first;
    const { name } = defined(this.current);
    const columns = this.columns ?? this.described.get(name ?? '') ?? NO_COLUMNS;
    if (name !== undefined && this.keepsColumns) this.described.set(name, columns);
    const rowCount = count === undefined ? null : Number(count);
    this.results.push({ command, rowCount, rows: this.rows, fields: columns.fields });
    this.columns = null;
    this.rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handlePortalSuspended(): void {
    // Portals are never limited to some rows.
  }

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('There is nothing to copy.');
  }

  handleCopyData(): void {
    // What `copy ... to stdout` returns is not kept.
  }

  handleError(failure: Error): void {
    this.done(failure, this.results, this.results.length);
  }

  handleReadyForQuery(): void {
    if (this.fault) this.done(this.fault.failure, this.results.slice(0, this.fault.at), this.fault.at);
    else this.done(null, this.results, this.results.length);
  }
}
