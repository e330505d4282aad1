import { Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const FULL = 100;
const NEARLY_FULL = 80;
const colourOf = (percent: number): string =>
  percent >= FULL ? 'red.7' : percent >= NEARLY_FULL ? 'yellow.6' : 'tenantry.6';

interface UsageBarProps {
  label: string;
  used: number;
  /** Null: no limit. */
  limit: number | null;
  format: (value: number) => string;
}

/** How much of a limit is used, in words and as a bar. */
export const UsageBar = ({ label, used, limit, format }: UsageBarProps) => {
  const { t } = useTranslation('dashboard');
  const percent = limit ? (used / limit) * FULL : limit === 0 ? FULL : 0;
  return (
    <div>
      <Group justify="space-between" align="flex-end" gap="0 var(--mantine-spacing-xs)">
        <Text size="sm">{label}</Text>
        <Text size="sm" c="dimmed" className="no-break" ml="auto">
          {limit === null
            ? t('limits.unlimited', { used: format(used) })
            : t('limits.of', { used: format(used), limit: format(limit) })}
        </Text>
      </Group>
      <Progress value={Math.min(FULL, percent)} color={colourOf(percent)} aria-label={label} />
    </div>
  );
};
