import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Difference } from '../../../../../src/domain/blueprints/differences';
import { WrappedCode } from '../../../components/wrapped-code';

const COLOURS = { added: 'green', removed: 'red', changed: 'blue' } as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const Value = ({ label, value }: { label: string; value: unknown }) => {
  const { t } = useTranslation('blueprints');
  return (
    <Stack gap={2} miw={0}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {value === undefined ? <Text size="sm">{t('compare.missing')}</Text> : <WrappedCode>{textOf(value)}</WrappedCode>}
    </Stack>
  );
};

interface DifferencesProps {
  title: string;
  differences: readonly Difference[];
  /** What a difference is called. */
  nameOf?: (key: string) => string;
  /** What the two sides are called. */
  labels: readonly [before: string, after: string];
}

/** What differs in one part, side by side. Nothing if it is equal. */
export const Differences = ({
  title,
  differences,
  nameOf = (key) => key,
  labels: [before, after],
}: DifferencesProps) => {
  const { t } = useTranslation('blueprints');
  if (differences.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {differences.map(({ key, change, before: one, after: other }) => (
        <Paper key={key} withBorder p="sm" component="article" aria-label={nameOf(key)}>
          <Group gap="xs" mb="xs">
            <Text fw={600} className="wrapped">
              {nameOf(key)}
            </Text>
            <Badge variant="outline" color={COLOURS[change]} tt="none" style={{ color: 'inherit' }}>
              {t(`compare.${change}`)}
            </Badge>
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Value label={before} value={one} />
            <Value label={after} value={other} />
          </SimpleGrid>
        </Paper>
      ))}
    </Stack>
  );
};
