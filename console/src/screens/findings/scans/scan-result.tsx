import { Alert, List, Progress, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format';
import { ScanFailure } from './scan-failure';
import type { Scan } from './use-scans';

/** What a scan counts, in the order in which a person wants to know it. */
const COUNTS = ['created', 'reopened', 'closed', 'updated', 'unchanged', 'suppressed', 'skipped'] as const;
const LIST_HEIGHT = 220;

/** How far an import is; without a number of results, only that it runs. */
const Running = ({ scan: { processed, results } }: { scan: Scan }) => {
  const { t } = useTranslation('scans');
  const format = useFormat();
  const part = results && processed !== null ? (100 * processed) / results : null;
  const text =
    part === null
      ? t('running')
      : t('runningAt', { done: format.number(processed ?? 0), total: format.number(results ?? 0) });
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{text}</Text>
      <Progress value={part ?? 100} animated aria-label={t('progress')} />
    </Stack>
  );
};

const Counts = ({ scan }: { scan: Scan }) => {
  const { t } = useTranslation('scans');
  const format = useFormat();
  const tense = scan.dry_run ? 'would' : 'did';
  return (
    <Table variant="vertical" withTableBorder aria-label={t('counts')}>
      <Table.Tbody>
        {COUNTS.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" role="rowheader">
              {t(`${tense}.${name}`)}
            </Table.Th>
            <Table.Td ta="right" w={90} fw={scan[name] ? 700 : 400}>
              {format.number(scan[name] ?? 0)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

/** A list that scrolls once it is long, also with the keyboard. */
const Lines = ({ title, lines }: { title: string; lines: string[] }) =>
  lines.length > 0 && (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <ScrollArea.Autosize mah={LIST_HEIGHT} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': title }}>
        <List size="sm">
          {lines.map((line, at) => (
            <List.Item key={at}>{line}</List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </Stack>
  );

const Summary = ({ scan }: { scan: Scan }) => {
  const { t } = useTranslation('scans');
  const format = useFormat();
  const values = { results: format.number(scan.results ?? 0), tool: scan.tool ?? '', scope: scan.scope ?? '' };
  return (
    <Alert
      color={scan.dry_run ? 'blue' : 'green'}
      icon={scan.dry_run ? <Info aria-hidden /> : <CircleCheck aria-hidden />}
      title={t(scan.dry_run ? 'previewTitle' : 'doneTitle')}
      role="status"
    >
      {t('summary', values)}
    </Alert>
  );
};

const Succeeded = ({ scan }: { scan: Scan }) => {
  const { t } = useTranslation('scans');
  const errors = (scan.errors ?? []).map(({ index, message }) =>
    index === null ? message : t('errorAt', { number: index + 1, message }),
  );
  const unmatched = (scan.unmatched ?? []).map(
    ({ id, reason }) => `${id}: ${t(`reasons.${reason as 'NO_FINDING'}`, { defaultValue: reason })}`,
  );
  return (
    <Stack>
      <Summary scan={scan} />
      {scan.complete === false && (
        <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={t('incompleteTitle')}>
          {t('incomplete')}
        </Alert>
      )}
      <Counts scan={scan} />
      <Lines title={t('errors', { count: errors.length })} lines={errors} />
      <Lines title={t('unmatched', { count: unmatched.length })} lines={unmatched} />
    </Stack>
  );
};

/** What an import does, has done, or would do, in words. */
export const ScanResult = ({ scan }: { scan: Scan }) => {
  if (scan.status === 'running') return <Running scan={scan} />;
  return scan.status === 'failed' ? <ScanFailure scan={scan} /> : <Succeeded scan={scan} />;
};
