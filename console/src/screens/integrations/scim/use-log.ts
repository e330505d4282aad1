import type { RecordOf } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { SCIM_LOG_RESULTS, type ScimLogResult } from '../../../../../src/domain/vocabularies';
import { useRecords } from '../../../api/use-records';
import { useAddress } from '../../../components/use-address';
import { useOrganisation } from '../../../session/organisation';
import { isOneOf } from '../../../../../src/values';

const LOG = '/api/scim-log-entries';
/** An entry of the SCIM log. */
export type LogEntry = RecordOf<typeof LOG>;

/** The filters, by their names in the address. */
export const LOG_FILTERS = ['q', 'result', 'token'] as const;

/** The entries that the address selects, newest first. */
export const useLog = () => {
  const { get } = useAddress();
  const [q, result, token] = LOG_FILTERS.map(get);
  const filter = [
    ...(isOneOf<ScimLogResult>(SCIM_LOG_RESULTS, result) ? [`result:$eq:${result}`] : []),
    ...(token ? [`token_id:$eq:${token}`] : []),
  ];
  return useRecords(LOG, { sort: 'createdAt:desc', filter, ...(q && { _q: q }) }, { canBeLong: true });
};

/** The entry that the address names. Only refusals that are repeated change. */
export const useLogEntry = (known: LogEntry | undefined) => {
  const { get } = useAddress();
  const { api, documentId } = useOrganisation();
  const id = get('entry');
  return useQuery({
    queryKey: [LOG, documentId, 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/scim-log-entries/{id}', { params: { path: { id: id ?? '' } }, signal })).data,
    enabled: id !== null,
    initialData: known,
  });
};
