import { ActionIcon, Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FINDING_STATUSES, type FindingStatus } from '../../../../src/domain/vocabularies';
import { type Fact, FactsTable } from '../../components/facts-table';
import { QueryView } from '../../components/query-view';
import { RelativeTime } from '../../components/relative-time';
import { StatusBadge } from '../../components/status-badge';
import { useOrganisation } from '../../session/organisation';
import { placeOf } from './columns';
import { Failures } from './failures';
import { type Finding, FINDINGS } from './finding';
import type { Triage } from './use-triage';

interface FindingDrawerProps {
  /** documentId of the finding; null closes the drawer. */
  id: string | null;
  /** The finding as the list has it, if it does. */
  known: Finding | undefined;
  triage: Triage;
  onClose: () => void;
  onMove: (by: 1 | -1) => void;
  onStatus: (finding: Finding, status: FindingStatus) => void;
}

const Facts = ({ finding }: { finding: Finding }) => {
  const { t } = useTranslation('findings');
  const facts: Fact[] = [
    [t('place'), placeOf(finding)],
    [t('tool'), finding.tool],
    [t('iso'), finding.iso_control],
    [t('nis2'), finding.nis2_article],
    [t('found'), <RelativeTime key="found" time={finding.createdAt} />],
    [t('mitigatedAt'), finding.mitigated_at && <RelativeTime key="at" time={finding.mitigated_at} />],
    [t('mitigatedBy'), finding.mitigated_by],
  ];
  return <FactsTable facts={facts} />;
};

const Statuses = ({
  finding,
  triage,
  onStatus,
}: Pick<FindingDrawerProps, 'triage' | 'onStatus'> & { finding: Finding }) => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  return (
    <Group gap="xs" role="group" aria-label={t('setStatus')}>
      {FINDING_STATUSES.map((status) => (
        <Button
          key={status}
          size="xs"
          variant={finding.status === status ? 'filled' : 'default'}
          aria-pressed={finding.status === status}
          disabled={triage.triage.isPending}
          onClick={() => onStatus(finding, status)}
        >
          {common(`values.${status}`)}
        </Button>
      ))}
    </Group>
  );
};

const Content = ({
  finding,
  triage,
  onStatus,
}: Pick<FindingDrawerProps, 'triage' | 'onStatus'> & { finding: Finding }) => {
  const { t } = useTranslation('findings');
  const { slug, can } = useOrganisation();
  const { documentId, severity, status, description } = finding;
  return (
    <Stack>
      <Group gap="xs">
        <StatusBadge value={severity} />
        <StatusBadge value={status} />
      </Group>
      {description && <Text style={{ whiteSpace: 'pre-wrap' }}>{description}</Text>}
      <Facts finding={finding} />
      {can('finding:triage') && <Statuses finding={finding} triage={triage} onStatus={onStatus} />}
      <Failures triage={triage} />
      {can('audit:read') && (
        <Anchor size="sm" component={Link} to={`/organisations/${slug}/audit?target=${documentId}`}>
          {t('history')}
        </Anchor>
      )}
    </Stack>
  );
};

const Neighbours = ({ onMove }: Pick<FindingDrawerProps, 'onMove'>) => {
  const { t } = useTranslation('findings');
  return (
    <Group gap={4}>
      <ActionIcon variant="subtle" color="gray" aria-label={t('keys.previous')} onClick={() => onMove(-1)}>
        <ChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('keys.next')} onClick={() => onMove(1)}>
        <ChevronDown size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

/** One finding beside the list, which the address names. */
export const FindingDrawer = ({ id, known, triage, onClose, onMove, onStatus }: FindingDrawerProps) => {
  const { t } = useTranslation('findings');
  const { documentId, api } = useOrganisation();
  const query = useQuery({
    queryKey: [FINDINGS, documentId, 'one', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id: id ?? '' } };
      return (await api.get('/api/security-findings/{id}', { params, signal })).data;
    },
    enabled: id !== null,
    initialData: known,
  });
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={query.data?.rule_id ?? t('finding')}
    >
      <Stack>
        <Neighbours onMove={onMove} />
        <QueryView query={query}>
          {(finding) => <Content finding={finding} triage={triage} onStatus={onStatus} />}
        </QueryView>
      </Stack>
    </Drawer>
  );
};
