import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format';
import { actorName } from '../../records/actor-words';
import { useOrganisation } from '../../session/organisation';

/** Who changed a record last, for those who may read the audit log. */
const useLastChange = (id: string) => {
  const { api, documentId, can } = useOrganisation();
  return useQuery({
    queryKey: ['/api/audit-entries', documentId, 'last', id],
    queryFn: async ({ signal }) => {
      const query = {
        filter: [`target_id:$eq:${id}`],
        sort: 'sequence:desc',
        fields: 'actor_kind,actor_label,createdAt',
        pagination: { pageSize: 1, cursor: '' },
      };
      return (await api.get('/api/audit-entries', { params: { query }, signal })).data[0] ?? null;
    },
    enabled: can('audit:read'),
    staleTime: 0,
  });
};

/** Says that somebody else has changed a record since it was opened, and who. */
export const StaleRecord = ({ id, onReload }: { id: string; onReload: () => void }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: last } = useLastChange(id);
  const who = last?.actor_label
    ? t('stale.who', { name: actorName(last), time: format.relative(last.createdAt) })
    : t('stale.somebody');
  return (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={t('stale.title')} role="alert">
      <Stack gap="xs">
        <Text size="sm">
          {who} {t('stale.what')}
        </Text>
        <Group>
          <Button size="xs" onClick={onReload}>
            {t('stale.reload')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
};
