import { Box, Flex, Group, Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format';
import { type Point, uptimeOf } from './ranges';

const HEIGHT = 44;
/** A bucket with a few failures must not look like one without. */
const MIN_FAILED = 0.2;

const GREEN = 'light-dark(var(--mantine-color-green-7), var(--mantine-color-green-6))';
const RED = 'light-dark(var(--mantine-color-red-8), var(--mantine-color-red-6))';
const GREY = 'var(--mantine-color-default-border)';

const Bar = ({ point, label }: { point: Point; label: string }) => {
  const uptime = uptimeOf([point]);
  const failed = uptime === null || uptime === 1 ? 0 : Math.max(1 - uptime, MIN_FAILED);
  return (
    <Tooltip label={label} withArrow>
      <Flex direction="column" justify="flex-end" flex={1} miw={0} h={HEIGHT}>
        {uptime === null ? (
          <Box h={6} bg={GREY} />
        ) : (
          <>
            <Box h={`${failed * 100}%`} bg={RED} />
            <Box h={`${(1 - failed) * 100}%`} bg={GREEN} />
          </>
        )}
      </Flex>
    </Tooltip>
  );
};

/** One bar for each bucket: its red part is the share of failed results. A low grey bar has no results. */
export const Bars = ({ points, isDaily }: { points: Point[]; isDaily: boolean }) => {
  const { t } = useTranslation('checks');
  const format = useFormat();
  const time = (at: string) => (isDaily ? format.day(at) : format.dateTime(at));
  const labelOf = (point: Point): string => {
    const uptime = uptimeOf([point]);
    if (uptime === null) return t('bars.none', { time: time(point.at) });
    const values = { time: time(point.at), uptime: format.percent(uptime), failed: format.number(point.failed.count) };
    return t('bars.some', values);
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
      <Flex gap={points.length > 100 ? 1 : 2} role="img" aria-label={summary}>
        {points.map((point) => (
          <Bar key={point.at} point={point} label={labelOf(point)} />
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
