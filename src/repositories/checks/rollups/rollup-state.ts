import type { Core } from '@strapi/strapi';
import { preparedStatement, statementsOf } from '../../../database/statements';
import { COMPLETE, type RollupState, STATE } from './rollup-tables';

const READ = preparedStatement(`select check_id, raw_from from ${STATE}`);

/** Reads how far results are rolled up. */
export const rollupStateOf = async (strapi: Core.Strapi): Promise<RollupState> => {
  const [row] = await statementsOf(strapi).run<{ check_id: number; raw_from: number | string }>(READ, []);
  return { isComplete: row?.check_id === COMPLETE, rawFrom: Number(row?.raw_from ?? 0) };
};
