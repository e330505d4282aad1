import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { recordsOf, useRecords } from '../../api/use-records';
import { QueryView } from '../../components/query-view';
import { LoadMore } from '../../components/records-table';
import { StatusBadge } from '../../components/status-badge';
import { usePlaceText } from '../../format/use-place-text';
import { useOrganisation } from '../../session/organisation';
import { type Deployment, isMoving } from './deployment';
import { LIVE_MS } from './use-deployments';

/** The cloud instances that a deployment has made. */
export const Instances = ({ deployment }: { deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const { place } = usePlaceText();
  const { slug } = useOrganisation();
  const query = useRecords(
    '/api/cloud-instances',
    {
      filter: [`deployment.documentId:$eq:${deployment.documentId}`],
      sort: 'createdAt:asc',
      fields: 'name,status,provider,region',
    },
    isMoving(deployment) ? { refetchInterval: LIVE_MS } : {},
  );
  const { status } = deployment;
  const { refetch } = query;
  // The end of a deployment changes its instances, and comes after the act of a person.
  useEffect(() => void refetch({ cancelRefetch: false }), [status, refetch]);
  return (
    <QueryView query={query}>
      {() => (
        <Stack gap="xs">
          {recordsOf(query).length === 0 && (
            <Text size="sm" c="dimmed">
              {t('instances.none')}
            </Text>
          )}
          {recordsOf(query).map(({ documentId, name, status, provider, region }) => (
            <Group key={documentId} justify="space-between" gap="xs">
              <div>
                <Anchor component={Link} to={organisationPage(slug, `instances/${documentId}`)} size="sm">
                  {name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {place(provider, region, ', ')}
                </Text>
              </div>
              <StatusBadge value={status} />
            </Group>
          ))}
          <LoadMore query={query} />
        </Stack>
      )}
    </QueryView>
  );
};
