import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NoReports } from '../import/no-reports';
import { MiddleEllipsis } from '../../../components/middle-ellipsis';
import { type Column, RecordsTable } from '../../../components/records-table';
import { ClockTime } from '../../../components/clock-time';
import { ColourBadge } from '../../../components/status-badge';
import { useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import { StaleSources } from './stale-sources';
import { type Scan, SORT_AT_FIRST, useScans } from './use-scans';

const COLOURS = { running: 'blue', succeeded: 'green', failed: 'red' } as const;
/** What changed; the scan itself has all counts. */
const CHANGES = ['created', 'reopened', 'closed', 'updated'] as const;

const Source = ({ scan: { documentId, tool, scope } }: { scan: Scan }) => {
  const { t } = useTranslation('scans');
  const { linkTo } = useAddress();
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={linkTo({ scan: documentId })} size="sm" fw={600}>
        {tool ?? t('unknownTool')}
      </Anchor>
      <Text size="xs" c="dimmed">
        {scope && <MiddleEllipsis text={scope} />}
      </Text>
    </Stack>
  );
};

const Status = ({ scan: { status, complete } }: { scan: Scan }) => {
  const { t } = useTranslation('scans');
  return (
    <Stack gap={2} align="flex-start">
      <ColourBadge color={COLOURS[status]}>{t(`statuses.${status}`)}</ColourBadge>
      {status === 'succeeded' && complete === false && (
        <Text size="xs" c="dimmed">
          {t('notComplete')}
        </Text>
      )}
    </Stack>
  );
};

const Changes = ({ scan }: { scan: Scan }) => {
  const { t } = useTranslation('scans');
  const format = useFormat();
  if (scan.status !== 'succeeded') return '–';
  const changed = CHANGES.filter((name) => scan[name]);
  if (changed.length === 0) return <Text size="sm">{t('nothingChanged')}</Text>;
  return (
    <Group gap={4} wrap="wrap">
      <Text size="sm">
        {changed.map((name) => t(`short.${name}`, { number: format.number(scan[name] ?? 0) })).join(', ')}
      </Text>
    </Group>
  );
};

const useColumns = (): Column<Scan>[] => {
  const { t } = useTranslation('scans');
  const format = useFormat();
  return [
    { key: 'source', label: t('tool'), sort: 'tool', render: (scan) => <Source scan={scan} /> },
    { key: 'status', label: t('status'), render: (scan) => <Status scan={scan} /> },
    { key: 'when', label: t('imported'), sort: 'createdAt', render: (one) => <ClockTime time={one.started_at} /> },
    {
      key: 'results',
      label: t('results'),
      align: 'right',
      render: ({ results }) => (results === null ? '–' : format.number(results)),
    },
    { key: 'changes', label: t('changes'), render: (scan) => <Changes scan={scan} /> },
  ];
};

/** The reports that were imported, and the sources that have not reported for long. */
export const ScanList = () => {
  const { t } = useTranslation('scans');
  const { t: nothing } = useTranslation('nothingYet');
  return (
    <Stack>
      <StaleSources />
      <RecordsTable
        query={useScans()}
        columns={useColumns()}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={700}
        empty={<NoReports text={nothing('scans')} />}
      />
    </Stack>
  );
};
