import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { NameText } from '../../components/middle-ellipsis';
import { recordsOf } from '../../api/use-records';
import { QueryView } from '../../components/query-view';
import { LoadMore } from '../../components/records-table';
import { StatusBadge } from '../../components/status-badge';
import { useOrganisation } from '../../session/organisation';
import { type Instance, useAgentsOn } from './use-instances';

/** The agents that run on an instance. */
export const AgentsOn = ({ instance }: { instance: Instance }) => {
  const { t } = useTranslation('instances');
  const { slug } = useOrganisation();
  const query = useAgentsOn(instance.documentId);
  const agents = recordsOf(query);
  return (
    <QueryView query={query}>
      {() => (
        <Stack gap="xs">
          {agents.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('agents.none')}
            </Text>
          )}
          {agents.map(({ documentId, hostname, status }) => (
            <Group key={documentId} justify="space-between">
              <Anchor component={Link} to={organisationPage(slug, `fleet?agent=${documentId}`)} size="sm">
                <NameText name={hostname ?? documentId} />
              </Anchor>
              <StatusBadge value={status} />
            </Group>
          ))}
          <LoadMore query={query} />
        </Stack>
      )}
    </QueryView>
  );
};
