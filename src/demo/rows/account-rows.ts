import type { DemoCharges } from '../daily-charges';
import { OPERATOR_EMAIL } from '../demo-accounts';
import { by } from '../demo-actors';
import type { DemoTable } from '../demo-table';

/** Days ago, before the first charge. */
const MAPPED = 95;

/** The cloud accounts whose charges an organisation has, as an operator maps them. */
export const accountTable = ({ daily, monthly }: DemoCharges): DemoTable => {
  const accounts = new Map(
    [...daily, ...monthly].map(({ provider, account }) => [`${provider}/${account}`, { provider, account }]),
  );
  return {
    uid: 'api::cloud-account.cloud-account',
    rows: [...accounts].map(([place, { provider, account }]) => ({
      key: `cloud-account/${place}`,
      daysAgo: MAPPED,
      by: by(OPERATOR_EMAIL),
      data: { name: account, provider, sub_account_id: account },
    })),
  };
};
