import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../components/query-view';
import { Refusal } from '../../../components/refusal';
import { useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import { useOrganisation } from '../../../session/organisation';
import { type Standard, STANDARDS } from '../conditions';
import { ComplianceTable } from './compliance-table';
import { useCompliance, useComplianceCsv } from './use-compliance';

/** Whose findings these are, and of which day: a page on paper has no navigation. */
const PrintedHead = ({ by }: { by: Standard }) => {
  const { t } = useTranslation('compliance');
  const { name } = useOrganisation();
  const format = useFormat();
  return (
    <div className="print-only">
      <Text fw={600}>{name}</Text>
      <Text>{t('printed', { by: t(`groups.${by}`), date: format.dateTime(new Date().toISOString()) })}</Text>
    </div>
  );
};

/** How many findings concern each control of a standard, for people who audit. */
export const ComplianceView = () => {
  const { t } = useTranslation('compliance');
  const { get, change } = useAddress();
  const by = STANDARDS.find((name) => name === get('by')) ?? 'iso_control';
  const query = useCompliance(by);
  const csv = useComplianceCsv(by);
  return (
    <Stack>
      <PrintedHead by={by} />
      <Group justify="space-between" className="screen-only">
        <SegmentedControl
          aria-label={t('by')}
          value={by}
          onChange={(next) => change({ by: next })}
          data={STANDARDS.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
        <Group gap="xs">
          <Button variant="default" leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            loading={csv.isPending}
            onClick={() => csv.mutate()}
          >
            {t('csv')}
          </Button>
        </Group>
      </Group>
      <Refusal error={csv.error} />
      <Text size="sm" c="dimmed">
        {t('counted')}
      </Text>
      <QueryView query={query}>{(states) => <ComplianceTable by={by} states={states} />}</QueryView>
    </Stack>
  );
};
