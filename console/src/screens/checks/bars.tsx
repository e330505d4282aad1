import { Box, Flex, Group, Text, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format';
import { type Bar as BarValue, barsOf, type Point, uptimeOf } from './ranges';

const HEIGHT = 44;
/** A bucket with a few failures must not look like one without, nor like one with many. */
const MIN_FAILED = '3px';
/** Thinner bars are a pattern in which no failure is seen. */
const MIN_WIDTH = 4;
const GAP = 2;

const GREEN = 'light-dark(var(--mantine-color-green-7), var(--mantine-color-green-6))';
const RED = 'light-dark(var(--mantine-color-red-8), var(--mantine-color-red-6))';
const GREY = 'var(--mantine-color-default-border)';

const Bar = ({ bar, label }: { bar: BarValue; label: string }) => {
  const uptime = uptimeOf([bar]);
  return (
    <Tooltip label={label} withArrow>
      <Flex direction="column" justify="flex-end" flex={1} miw={0} h={HEIGHT}>
        {uptime === null ? (
          <Box h={6} bg={GREY} />
        ) : (
          <>
            {uptime < 1 && <Box h={`${(1 - uptime) * 100}%`} mih={MIN_FAILED} bg={RED} style={{ flexShrink: 0 }} />}
            <Box h={`${uptime * 100}%`} bg={GREEN} />
          </>
        )}
      </Flex>
    </Tooltip>
  );
};

/** One bar for each bucket, or for several where there is little room: its red part is the share of failed results. A low grey bar has no results. */
export const Bars = ({ points, isDaily }: { points: Point[]; isDaily: boolean }) => {
  const { t } = useTranslation('checks');
  const format = useFormat();
  const time = (at: string) => (isDaily ? format.day(at) : format.dateTime(at));
  const { ref, width } = useElementSize();
  const bars = barsOf(points, width > 0 ? Math.floor((width + GAP) / (MIN_WIDTH + GAP)) : points.length);
  const labelOf = (bar: BarValue): string => {
    const uptime = uptimeOf([bar]);
    const span = bar.from === bar.to ? time(bar.from) : `${time(bar.from)} – ${time(bar.to)}`;
    if (uptime === null) return t('bars.none', { time: span });
    return t('bars.some', { time: span, uptime: format.percent(uptime), failed: format.number(bar.failed.count) });
  };
  const uptime = uptimeOf(points);
  const withFailures = points.filter(({ failed }) => failed.count > 0).length;
  const summary = t('bars.summary', {
    count: points.length,
    uptime: uptime === null ? '–' : format.percent(uptime),
    failed: format.number(withFailures),
  });
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div>
      <Flex ref={ref} gap={GAP} role="img" aria-label={summary}>
        {bars.map((bar) => (
          <Bar key={bar.from} bar={bar} label={labelOf(bar)} />
        ))}
      </Flex>
      <Group justify="space-between" mt={4}>
        {[first, last].map((point, at) => (
          <Text key={at} size="xs" c="dimmed">
            {point && time(point.at)}
          </Text>
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {t('bars.legend')}
      </Text>
    </div>
  );
};
