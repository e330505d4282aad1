import { app, db } from '../api';

/** The tables of deployments without content types. */
const OTHERS = ['deployment_runs', 'deployment_attempts', 'deployment_log', 'deployment_log_held'];

/** Everything in all tables as one text, to search it for secrets. */
export const textOfTables = async (): Promise<string> => {
  const types = [...app().db.metadata.values()].map(({ tableName }) => tableName);
  const rows: unknown[] = [];
  for (const table of new Set([...types, ...OTHERS])) rows.push(await db()(table).select('*'));
  return JSON.stringify(rows);
};
