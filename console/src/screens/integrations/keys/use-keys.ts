import type { RecordOf } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../../../api/use-records';
import { useWrite } from '../../../api/use-write';
import { showOnce } from '../../../components/shown-once';
import { useAddress } from '../../../components/use-address';
import { useSort } from '../../../components/use-sort';
import { useOrganisation } from '../../../session/organisation';
import { expiryTime } from '../expiry';

export const KEYS = '/api/api-keys';
export type ApiKey = RecordOf<typeof KEYS>;
type KeyCapability = ApiKey['capabilities'][number];
type Underscored<T> = T extends `${infer Subject}:${infer Action}` ? `${Subject}_${Action}` : T;

/** The name of a capability among the texts, whose keys cannot contain a colon. */
export const textOf = (capability: KeyCapability) => capability.replace(':', '_') as Underscored<KeyCapability>;

/** The order at first. */
export const SORT_AT_FIRST = 'createdAt:desc';

/** What a person chooses for a new key. */
export interface NewKey {
  name: string;
  capabilities: ApiKey['capabilities'];
  ipRanges: string[];
  /** A day. */
  expiry: string;
}

/** The keys of the organisation; revoked ones only if the address asks for them. */
export const useKeys = () => {
  const { sort } = useSort(SORT_AT_FIRST);
  const isComplete = useAddress().get('revoked') !== null;
  return useRecords(KEYS, { sort, ...(isComplete ? {} : { filter: ['revoked_at:$null:true'] }) });
};

/** Creates a key, and shows it once. */
export const useKeyCreation = (onDone: () => void) => {
  const { t } = useTranslation('integrations');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: ({ name, capabilities, ipRanges, expiry }: NewKey) => {
      const ranges = ipRanges.length > 0 ? { ip_ranges: ipRanges } : {};
      const data = { name, capabilities, expires_at: expiryTime(expiry), organisation: documentId, ...ranges };
      return api.post(KEYS, { body: { data } });
    },
    changes: [[KEYS, documentId]],
    onDone: ({ data }) => {
      onDone();
      showOnce({
        title: t('keys.createdTitle', { name: data.name }),
        why: t('keys.once'),
        label: t('keys.key'),
        value: data.key,
      });
    },
  });
};

/** Revokes a key. */
export const useKeyRevocation = ({ documentId: id, name }: ApiKey) => {
  const { t } = useTranslation('integrations');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: () => api.post('/api/api-keys/{id}/revoke', { params: { path: { id } } }),
    changes: [[KEYS, documentId]],
    done: t('keys.revoked', { name }),
  });
};
