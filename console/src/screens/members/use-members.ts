import type { RecordOf } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { useOrganisation } from '../../session/organisation';

/** Memberships and open invitations, for those who manage them. */
export const MEMBERS = '/api/members';
/** Memberships, for everyone. */
export const MEMBERSHIPS = '/api/memberships';
/** A membership or an invitation. */
export type Member = RecordOf<typeof MEMBERS>;

/** The order of members at first: by role, the highest first. */
export const SORT_AT_FIRST = 'role:desc,name:asc';
/** The order of memberships at first, for those who see no members. */
export const COLLEAGUES_AT_FIRST = 'role:desc';

const useSelection = () => {
  const { get } = useAddress();
  const [words, status, member] = [get('q'), get('status'), get('member')];
  const filter = member ? [`documentId:$eq:${member}`] : [];
  return { searched: { ...(words && { _q: words }), filter }, status };
};

/** The members and invitations that the address selects. Without a status, the list also has the counts by status. */
export const useMembers = () => {
  const { searched, status } = useSelection();
  const { sort } = useSort(SORT_AT_FIRST);
  return useRecords(MEMBERS, {
    ...searched,
    sort,
    ...(status ? { filter: [...searched.filter, `status:$eq:${status}`] } : { counts: 'status' }),
  });
};

/** How many of the members that the search selects have each status. */
export const useStatusCounts = (list: ReturnType<typeof useMembers>): Record<string, number> | undefined => {
  const { api, documentId } = useOrganisation();
  const { searched, status } = useSelection();
  const counts = useQuery({
    queryKey: [MEMBERS, documentId, 'counts', searched],
    queryFn: async ({ signal }) => {
      const query = { ...searched, counts: 'status', fields: 'status', pagination: { pageSize: 1, cursor: '' } };
      return (await api.get(MEMBERS, { params: { query }, signal })).meta.counts?.status ?? {};
    },
    enabled: status !== null,
  });
  return status === null ? list.data?.pages[0]?.meta.counts?.status : counts.data;
};

/** The members, for those who do not manage them: names and roles. */
export const useColleagues = () => {
  const { sort } = useSort(COLLEAGUES_AT_FIRST);
  const { filter } = useSelection().searched;
  return useRecords(MEMBERSHIPS, { sort, filter });
};
