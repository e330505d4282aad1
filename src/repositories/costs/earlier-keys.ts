import type { Core } from '@strapi/strapi';
import { EARLIER_KEYS, type EarlierKeys } from '../../domain/costs/row-identity';
import { connectionOf } from '../../database/connection';

const TABLE = 'cost_records';

const hasKeysIn = async (strapi: Core.Strapi, { from, to }: { from: string; to: string }): Promise<boolean> =>
  (await connectionOf(strapi)(TABLE).where('import_key', '>=', from).where('import_key', '<', to).first('id')) !==
  undefined;

/** Which keys of earlier versions any charges have. */
export const findEarlierKinds = async (strapi: Core.Strapi): Promise<EarlierKeys> => ({
  ofFewColumns: await hasKeysIn(strapi, EARLIER_KEYS.ofFewColumns),
  withoutLists: await hasKeysIn(strapi, EARLIER_KEYS.withoutLists),
});
