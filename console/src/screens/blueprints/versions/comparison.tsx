import { Alert, Badge, Code, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format';
import { type Comparable, type COMPARED_FIELDS, compareVersions, type Difference } from './compare';

const COLOURS = { added: 'green', removed: 'red', changed: 'blue' } as const;
const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** One of the two versions, as the comparison calls it. */
export interface Side {
  label: string;
  content: Comparable;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const Value = ({ label, value }: { label: string; value: unknown }) => {
  const { t } = useTranslation('blueprints');
  return (
    <Stack gap={2} miw={0}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {value === undefined ? (
        <Text size="sm">{t('compare.missing')}</Text>
      ) : (
        <Code block style={WRAPPED}>
          {textOf(value)}
        </Code>
      )}
    </Stack>
  );
};

interface PartProps {
  title: string;
  differences: readonly Difference[];
  /** What a difference is called. */
  nameOf?: (key: string) => string;
  sides: readonly [Side, Side];
}

const Part = ({ title, differences, nameOf = (key) => key, sides: [before, after] }: PartProps) => {
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
            <Text fw={600} style={WRAPPED}>
              {nameOf(key)}
            </Text>
            <Badge variant="outline" color={COLOURS[change]} tt="none" style={{ color: 'inherit' }}>
              {t(`compare.${change}`)}
            </Badge>
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Value label={before.label} value={one} />
            <Value label={after.label} value={other} />
          </SimpleGrid>
        </Paper>
      ))}
    </Stack>
  );
};

/** What differs between two versions, side by side. */
export const Comparison = ({ sides }: { sides: readonly [Side, Side] }) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { steps, variables, fields } = compareVersions(sides[0].content, sides[1].content);
  if (steps.length + variables.length + fields.length === 0) return <Alert color="gray">{t('compare.equal')}</Alert>;
  const labels: Record<string, string> = {
    name: common('name'),
    description: t('description'),
    category: t('category'),
    provider: t('provider'),
    tags: t('tags'),
    estimated_cost_monthly: t('estimate'),
    cost_notes: t('costNotes'),
  } satisfies Record<(typeof COMPARED_FIELDS)[number], string>;
  const shown = fields.map((field) => {
    const dollars = (value: unknown): unknown => (typeof value === 'number' ? format.dollars(value) : value);
    return { ...field, before: dollars(field.before), after: dollars(field.after) };
  });
  return (
    <Stack>
      <Part title={t('steps')} differences={steps} sides={sides} />
      <Part title={t('variables')} differences={variables} sides={sides} />
      <Part title={t('facts')} differences={shown} nameOf={(key) => labels[key] ?? key} sides={sides} />
    </Stack>
  );
};
