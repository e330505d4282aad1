import { Group, SegmentedControl, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyIdButton } from '../../components/copy-id';
import { QueryView } from '../../components/query-view';
import { useAddress } from '../../components/use-address';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { Bars } from './bars';
import { CheckActions } from './check-actions';
import { Failures } from './failures';
import { isRange, type Point, type Range, RANGES, uptimeOf } from './ranges';
import { ResponseTimes } from './response-times';
import { type Check, useSeries } from './use-checks';

const HEIGHT = 320;

const Figures = ({ points }: { points: Point[] }) => {
  const { t } = useTranslation('checks');
  const format = useFormat();
  const uptime = uptimeOf(points);
  const figures = [
    [t('uptime'), uptime === null ? '–' : format.percent(uptime)],
    [t('results'), format.number(points.reduce((sum, { count }) => sum + count, 0))],
    [t('failed'), format.number(points.reduce((sum, { failed }) => sum + failed.count, 0))],
  ];
  return (
    <Group gap="xl">
      {figures.map(([label, value]) => (
        <div key={label}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text fw={700}>{value}</Text>
        </div>
      ))}
    </Group>
  );
};

const Series = ({ id, range }: { id: string; range: Range }) => {
  const { t } = useTranslation('checks');
  const isDaily = RANGES[range].bucket === '1d';
  return (
    <QueryView query={useSeries(id, range)} skeleton={<Skeleton height={HEIGHT} />}>
      {(points) => (
        <Stack>
          <Figures points={points} />
          <Bars points={points} isDaily={isDaily} />
          <Text size="sm" fw={600}>
            {t('responseTimes')}
          </Text>
          <ResponseTimes points={points} isDaily={isDaily} />
        </Stack>
      )}
    </QueryView>
  );
};

const useRange = (): [Range, (range: string) => void] => {
  const { get, change } = useAddress();
  const named = get('range');
  return [isRange(named) ? named : '90d', (range) => change({ range })];
};

const History = ({ check }: { check: Check }) => {
  const { t } = useTranslation('checks');
  const [range, setRange] = useRange();
  return (
    <Stack pt="md">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('range')}
          value={range}
          onChange={setRange}
          size="xs"
          data={(Object.keys(RANGES) as Range[]).map((value) => ({ value, label: t(`ranges.${value}`) }))}
        />
      </Group>
      <Series id={check.documentId} range={range} />
    </Stack>
  );
};

/** The results of one check over time, the failed ones, and what a person can do with it. */
export const CheckPanel = ({ check }: { check: Check }) => {
  const { t } = useTranslation('checks');
  const { can } = useOrganisation();
  const { get, change } = useAddress();
  const copy = <CopyIdButton id={check.documentId} size="xs" />;
  return (
    <Stack>
      {can('synthetic:report') ? <CheckActions check={check}>{copy}</CheckActions> : <Group>{copy}</Group>}
      <Tabs value={get('tab') ?? 'history'} onChange={(tab) => change({ tab })} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
          <Tabs.Tab value="failures">{t('failures')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="history">
          <History check={check} />
        </Tabs.Panel>
        <Tabs.Panel value="failures">
          <Failures id={check.documentId} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
};
