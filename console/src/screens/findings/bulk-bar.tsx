import { Button, Group, Menu, Paper, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FINDING_STATUSES, type FindingStatus } from '../../../../src/domain/vocabularies';
import type { Selection } from './table/use-selection';
import type { Triage } from './use-triage';

interface BulkBarProps {
  selection: Selection;
  triage: Triage;
  onStatus: (status: FindingStatus) => void;
}

/** What can be done with the selected findings. */
export const BulkBar = ({ selection, triage, onStatus }: BulkBarProps) => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  const count = selection.selected.length;
  if (count === 0) return null;
  return (
    <Paper withBorder p="xs" pos="sticky" top={64} style={{ zIndex: 2 }} role="region" aria-label={t('bulk')}>
      <Group>
        <Text size="sm" fw={600}>
          {t('selected', { count })}
        </Text>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="xs" rightSection={<ChevronDown size={14} aria-hidden />} loading={triage.isPending}>
              {t('setStatus')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {FINDING_STATUSES.map((status) => (
              <Menu.Item key={status} onClick={() => onStatus(status)}>
                {common(`values.${status}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button size="xs" variant="subtle" onClick={() => selection.select([])}>
          {t('deselect')}
        </Button>
      </Group>
    </Paper>
  );
};
