import type { Core } from '@strapi/strapi';
import { type Listed, resourceService } from '../../../http/resource-service';
import { lastSignIns } from '../../../repositories/accounts/last-sign-ins';
import { decodedRecords } from '../../../lists/records/page-records';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { member } from '../../../resources/member';

type Plain = ReturnType<ReturnType<typeof resourceService>>;

/** The account of a person who has accepted the membership; null for others, whose accounts are not shown. */
const accountOf = ({ values: { status, user } }: TenantRow): number | null =>
  status === 'active' || status === 'deactivated' ? ((user as { id: number } | null)?.id ?? null) : null;

export default ({ strapi }: { strapi: Core.Strapi }): Pick<Plain, 'list'> => {
  const plain = resourceService(member)({ strapi });
  return {
    /** A page of members. Last sign-ins are read for the people of the page only. */
    async list(...query: Parameters<Plain['list']>): Promise<Listed> {
      const { records, meta } = await plain.list(...query);
      const rows = await records.rows();
      const accounts = rows.map(accountOf);
      const signIns = await lastSignIns(
        strapi,
        accounts.filter((id) => id !== null),
      );
      const shown = rows.map((row) => {
        const account = accountOf(row);
        const last_sign_in_at = account === null ? null : (signIns.get(account) ?? null);
        return { ...row, values: { ...row.values, last_sign_in_at } };
      });
      return { records: decodedRecords(member, shown), meta };
    },
  };
};
