import { Badge, Group, Stack, Text, Timeline as Line } from '@mantine/core';
import { CircleAlert, CircleCheck, Eye, MessageSquare, Repeat, Search, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ClockTime } from '../../components/clock-time';
import { useCause } from './cause';
import type { IncidentUpdate } from './use-incidents';

const ICONS = {
  opened: CircleAlert,
  cause_changed: Repeat,
  flapping: Repeat,
  acknowledged: UserCheck,
  investigating: Search,
  identified: Search,
  monitoring: Eye,
  note: MessageSquare,
  resolved: CircleCheck,
} as const satisfies Record<IncidentUpdate['kind'], typeof Search>;

/** What Tenantry writes is the code of a cause; what a person writes is shown as it is. */
const useMessage = () => {
  const cause = useCause();
  return ({ author, message }: IncidentUpdate): string => (author === null ? cause(message) : (message ?? ''));
};

/** What happened, and what people wrote: the newest first. */
export const Timeline = ({ updates }: { updates: readonly IncidentUpdate[] }) => {
  const { t } = useTranslation('incidents');
  const messageOf = useMessage();
  if (updates.length === 0) return <Text c="dimmed">{t('noUpdates')}</Text>;
  return (
    <Line bulletSize={26} lineWidth={2} color="gray" role="list" aria-label={t('timeline')}>
      {updates.toReversed().map((update, at) => {
        const Icon = ICONS[update.kind];
        return (
          <Line.Item
            key={`${update.at} ${at}`}
            role="listitem"
            bullet={<Icon size={14} aria-hidden />}
            title={t(`kinds.${update.kind}`)}
          >
            <Stack gap={2}>
              <Text size="sm" className="wrapped">
                {messageOf(update)}
              </Text>
              <Group gap="xs">
                <Text size="xs" c="dimmed" component="div">
                  {update.author ?? t('system')}, <ClockTime time={update.at} />
                </Text>
                {update.public && (
                  <Badge size="xs" variant="outline" color="gray" tt="none" c="var(--mantine-color-text)">
                    {t('public')}
                  </Badge>
                )}
              </Group>
            </Stack>
          </Line.Item>
        );
      })}
    </Line>
  );
};
