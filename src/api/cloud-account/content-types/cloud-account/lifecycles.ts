import { accountKeyOf, accountNamesOf, checkAccount } from '../../../../domain/costs/account-mapping';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { findRecord } from '../../../../tenancy/store/system-records';
import { invalid, violated } from '../../../../wire/errors/http-errors';

const CLOUD_ACCOUNT = 'api::cloud-account.cloud-account';

/** An account belongs to one organisation. The unique key decides if two requests map it at the same time. */
const mapOnce = async ({ strapi, before, data, after }: Change): Promise<void> => {
  if (!data) return;
  const names = accountNamesOf(after);
  const refused = checkAccount(names);
  if (refused) throw violated(refused);
  const key = accountKeyOf(names);
  const other = await findRecord(strapi, CLOUD_ACCOUNT, { account_key: key });
  if (other && other.id !== before?.id) {
    const path = names.subAccountId === null ? 'billing_account_id' : 'sub_account_id';
    throw invalid([{ path: [path], message: 'This account is already mapped.' }], 'NOT_UNIQUE');
  }
  Object.assign(data, {
    provider: names.provider,
    billing_account_id: names.billingAccountId,
    sub_account_id: names.subAccountId,
    account_key: key,
  });
};

export default invariants(mapOnce);
