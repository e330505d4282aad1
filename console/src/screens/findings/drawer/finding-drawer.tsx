import { ActionIcon, Drawer, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FindingStatus } from '../../../../../src/domain/vocabularies';
import { MiddleEllipsis } from '../../../components/middle-ellipsis';
import { QueryView } from '../../../components/query-view';
import { useOrganisation } from '../../../session/organisation';
import { type Finding, FINDINGS } from '../finding';
import type { Triage } from '../use-triage';
import { FindingView } from './finding-view';

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
    queryFn: async ({ signal }): Promise<Finding> => {
      const params = { path: { id: id ?? '' } };
      return (await api.get('/api/security-findings/{id}', { params, signal })).data;
    },
    enabled: id !== null,
    // What the list has lacks the help of the rule.
    placeholderData: known,
  });
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      returnFocus={false}
      title={query.data ? <MiddleEllipsis text={query.data.rule_id} /> : t('finding')}
    >
      <Stack>
        <Neighbours onMove={onMove} />
        <QueryView query={query}>
          {(finding) => <FindingView key={finding.documentId} finding={finding} triage={triage} onStatus={onStatus} />}
        </QueryView>
      </Stack>
    </Drawer>
  );
};
