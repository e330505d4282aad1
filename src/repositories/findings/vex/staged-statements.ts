import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../../database/connection';
import { insertRows } from '../../../database/insert-rows';
import { STAGED_STATEMENTS } from './statement-tables';

/** A statement of a file that waits for the end of the file. */
export interface StagedStatement {
  seq: number;
  /** How many components it names. */
  components: number;
  /** 1: the file itself reports a finding that it is about. */
  is_reported: 0 | 1;
  /** What it says, as JSON. */
  record: string;
}

/** Statements that are processed at once, and their components. */
const MOST = { statements: 200, components: 2000 };

/** Stores statements of a file, in the open transaction. */
export const stageStatements = async (
  strapi: Core.Strapi,
  scanId: number,
  statements: readonly StagedStatement[],
): Promise<void> => {
  const rows = statements.map((statement) => ({ scan_id: scanId, ...statement }));
  const types = { scan_id: 'int', seq: 'int', components: 'int', is_reported: 'int' };
  await insertRows(strapi, STAGED_STATEMENTS, rows, { types });
};

/**
 * The next statements of a file in their order, at least one if there is any.
 *
 * @param after the `seq` of the last one before
 */
export const nextStatements = async (
  strapi: Core.Strapi,
  scanId: number,
  after: number,
): Promise<StagedStatement[]> => {
  const staged = connectionOf(strapi)(STAGED_STATEMENTS).where({ scan_id: scanId });
  const sizes = await staged
    .clone()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(MOST.statements)
    .select<Pick<StagedStatement, 'seq' | 'components'>[]>('seq', 'components');
  let total = 0;
  const some = sizes.filter(({ components }, index) => (total += components) <= MOST.components || index === 0);
  const last = some.at(-1);
  if (!last) return [];
  return staged
    .where('seq', '>', after)
    .where('seq', '<=', last.seq)
    .orderBy('seq')
    .select<StagedStatement[]>('seq', 'components', 'is_reported', 'record');
};
