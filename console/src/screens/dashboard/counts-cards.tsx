import { Anchor, Grid, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/card';
import { StatusBadge, type StatusValue } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import type { Overview } from './overview';

interface CountsProps {
  counts: Record<string, number>;
  /** The address of the records with a value. */
  to: (value: string) => string;
}

/** The number of records by status or severity, each with a link to them. */
const Counts = ({ counts, to }: CountsProps) => {
  const format = useFormat();
  return (
    <Stack gap={6}>
      {Object.entries(counts).map(([value, count]) => (
        <Group key={value} justify="space-between">
          <StatusBadge value={value as StatusValue} />
          {count > 0 ? (
            <Anchor component={Link} to={to(value)} fw={600} aria-label={`${value}: ${format.number(count)}`}>
              {format.number(count)}
            </Anchor>
          ) : (
            <Text c="dimmed">0</Text>
          )}
        </Group>
      ))}
    </Stack>
  );
};

const CARDS = [
  { part: 'open_findings', screen: 'findings', parameter: 'severity' },
  { part: 'checks', screen: 'checks', parameter: 'status' },
  { part: 'agents', screen: 'fleet', parameter: 'status' },
  { part: 'drafts', screen: 'blueprints', parameter: 'status' },
] as const;

/** Open findings, checks, agents and drafts: the parts of the overview that the person's role can read. */
export const CountsCards = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation('dashboard');
  const { slug } = useOrganisation();
  return CARDS.map(({ part, screen, parameter }) => {
    const counts = overview[part];
    if (counts === null) return null;
    const page = `/organisations/${slug}/${screen}`;
    return (
      <Grid.Col key={part} span={{ base: 12, sm: 6, md: 4 }}>
        <Card title={t(`counts.${part}`)} link={{ to: page, label: t('counts.more') }}>
          <Counts counts={counts} to={(value) => `${page}?${parameter}=${value}`} />
        </Card>
      </Grid.Col>
    );
  });
};
