import { db, isSqlite } from '../api';

/** A statement as the application sent it. */
export interface Statement {
  sql: string;
  bindings: unknown[];
}

/** Polls for messages of other nodes, at any time. */
const POLL = /data_version/;

/** Records all statements until it is stopped. */
export const recordStatements = (): { seen: readonly Statement[]; stop: () => void } => {
  const seen: Statement[] = [];
  const note = ({ sql, bindings }: Statement): void => void (POLL.test(sql) || seen.push({ sql, bindings }));
  db().on('query', note);
  return { seen, stop: () => db().removeListener('query', note) };
};

/** The statements that are sent during some work. */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
  const { seen, stop } = recordStatements();
  try {
    await work();
  } finally {
    stop();
  }
  return seen;
};

const explained = async ({ sql, bindings }: Statement, how: string): Promise<Record<string, unknown>[]> => {
  const answer = await db().raw(`explain ${how} ${sql.replace(/\$\d+/g, '?')}`, bindings as never);
  return (isSqlite() ? answer : answer.rows) as Record<string, unknown>[];
};

/** The plan with which the database runs a statement, one step per line. */
export const explain = async (statement: Statement): Promise<string> => {
  const rows = await explained(statement, isSqlite() ? 'query plan' : '');
  return rows.map((row) => String(isSqlite() ? row.detail : row['QUERY PLAN'])).join('\n');
};

/** The number of table and index pages that PostgreSQL reads when it runs a statement. */
export const pagesRead = async (statement: Statement): Promise<number> => {
  const [row] = await explained(statement, '(analyze, buffers, format json)');
  const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Record<string, number> }];
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
};
