import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { QueryView } from '../../components/query-view';
import { RelativeTime } from '../../components/relative-time';
import { StatusBadge } from '../../components/status-badge';
import { useOrganisation } from '../../session/organisation';
import { type AgentCheck, useAgentChecks } from './use-agents';

const LastResult = ({ result }: { result: AgentCheck['last_result'] }) => {
  const { t } = useTranslation('fleet');
  const { t: common } = useTranslation();
  if (!result) return <Text size="sm">{t('checks.noResult')}</Text>;
  const { status, checked_at: time } = result;
  return (
    <Text size="sm" component="div">
      {status === 'inconclusive' ? t('checks.inconclusive') : common(`values.${status}`)}, <RelativeTime time={time} />
    </Text>
  );
};

const Row = ({ check: { documentId, name, type, state, last_result: result } }: { check: AgentCheck }) => {
  const { slug } = useOrganisation();
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} size="sm" to={`/organisations/${slug}/checks?check=${documentId}`}>
          {name}
        </Anchor>
        <Group gap="xs">
          <StatusBadge value={state} size="sm" />
          <Text size="xs" c="dimmed">
            {type}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td>
        <LastResult result={result} />
      </Table.Td>
    </Table.Tr>
  );
};

/** The checks that an agent runs, each with its state and the last result of this agent. */
export const AgentChecks = ({ id }: { id: string }) => {
  const { t } = useTranslation('fleet');
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} component="h3">
        {t('checks.title')}
      </Text>
      <QueryView query={useAgentChecks(id)}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('checks.none')}
            </Text>
          ) : (
            <>
              <Table withTableBorder aria-label={t('checks.title')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('checks.check')}</Table.Th>
                    <Table.Th>{t('checks.last')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((check) => (
                    <Row key={check.documentId} check={check} />
                  ))}
                </Table.Tbody>
              </Table>
              {!meta.is_complete && (
                <Text size="sm" c="dimmed">
                  {t('checks.more', { count: data.length })}
                </Text>
              )}
            </>
          )
        }
      </QueryView>
    </Stack>
  );
};
