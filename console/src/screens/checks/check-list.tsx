import { Accordion, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { MiddleEllipsis } from '../../components/middle-ellipsis';
import { StatusBadge } from '../../components/status-badge';
import { useAddress } from '../../components/use-address';
import { useFormat } from '../../format/use-format';
import { CheckPanel } from './check-panel';
import { targetOf } from './check-target';
import type { Check } from './use-checks';

/** In the address if every check is closed. */
const CLOSED = 'none';

/** Two columns of facts are too narrow there. */
const NARROW = '(max-width: 48em)';

const Since = ({ check }: { check: Check }) => {
  const { t } = useTranslation('checks');
  const format = useFormat();
  const { state } = check;
  if (!state?.since) return t('neverReported');
  const time = format.relative(state.since);
  return t(state.status === 'unknown' ? 'silentSince' : 'since', { time });
};

const Headline = ({ check }: { check: Check }) => {
  const { t } = useTranslation('checks');
  const format = useFormat();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const uptime = check.state?.uptime_24h;
  const target = targetOf(check);
  return (
    <Group justify="space-between" gap="xs" pe="sm">
      <Stack gap={0} miw={0}>
        <Group gap="xs">
          <Text fw={600}>{check.name}</Text>
          <StatusBadge value={check.enabled ? (check.state?.status ?? 'unknown') : 'disabled'} />
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {target ? <MiddleEllipsis text={target} /> : t(check.type === 'heartbeat' ? 'heartbeat' : 'noUrl')}
        </Text>
      </Stack>
      <Stack gap={0} align={isNarrow ? 'flex-start' : 'flex-end'}>
        <Text size="sm">
          <Since check={check} />
        </Text>
        <Text size="sm" c="dimmed">
          {typeof uptime === 'number' ? t('uptime24h', { uptime: format.percent(uptime) }) : t('noResults24h')}
        </Text>
      </Stack>
    </Group>
  );
};

/** The checks. One is open, the first one unless the address names another. Only its results are read. */
export const CheckList = ({ checks }: { checks: Check[] }) => {
  const { get, change } = useAddress();
  const open = get('check') ?? checks[0]?.documentId ?? null;
  return (
    <Accordion variant="separated" order={2} value={open} onChange={(id) => change({ check: id ?? CLOSED, tab: null })}>
      {checks.map((check) => (
        <Accordion.Item key={check.documentId} value={check.documentId}>
          <Accordion.Control>
            <Headline check={check} />
          </Accordion.Control>
          <Accordion.Panel>{open === check.documentId && <CheckPanel check={check} />}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
};
