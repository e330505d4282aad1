import type { Core } from '@strapi/strapi';
import { workingProviders } from '../../../commands/accounts/sso-outlook';
import { type Listed, resourceService } from '../../../http/resource-service';
import { type MemberMethods, memberMethods } from '../../../repositories/access/policy-members';
import { decodedRecords } from '../../../lists/records/page-records';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { member } from '../../../resources/member';

type Plain = ReturnType<ReturnType<typeof resourceService>>;

/** The account of a person who has accepted the membership; null for others, whose accounts are not shown. */
const accountOf = ({ values: { status, user } }: TenantRow): number | null =>
  status === 'active' || status === 'deactivated' ? ((user as { id: number } | null)?.id ?? null) : null;

const UNKNOWN: MemberMethods = { last_sign_in_at: null, last_method: null, sign_in_methods: [], second_factors: [] };

/** How the people of a page can sign in, by organisation. Pages of those who manage one organisation have no other. */
const methodsOfPage = async (strapi: Core.Strapi, rows: readonly TenantRow[]) => {
  const accounts = new Map<number, number[]>();
  for (const row of rows) {
    const [account, organisation] = [accountOf(row), row.organisationId];
    if (account !== null && organisation !== null)
      accounts.set(organisation, [...(accounts.get(organisation) ?? []), account]);
  }
  const methods = new Map<number, Map<number, MemberMethods>>();
  for (const [organisation, some] of accounts)
    methods.set(
      organisation,
      await memberMethods(strapi, organisation, some, await workingProviders(strapi, organisation)),
    );
  return methods;
};

export default ({ strapi }: { strapi: Core.Strapi }): Pick<Plain, 'list'> => {
  const plain = resourceService(member)({ strapi });
  return {
    /** A page of members. Sign-ins are read for the people of the page only. */
    async list(...query: Parameters<Plain['list']>): Promise<Listed> {
      const { records, meta } = await plain.list(...query);
      const rows = await records.rows();
      const methods = await methodsOfPage(strapi, rows);
      const shown = rows.map((row) => {
        const account = accountOf(row);
        const own = account === null ? null : methods.get(row.organisationId ?? 0)?.get(account);
        return { ...row, values: { ...row.values, ...(own ?? UNKNOWN) } };
      });
      return { records: decodedRecords(member, shown), meta };
    },
  };
};
