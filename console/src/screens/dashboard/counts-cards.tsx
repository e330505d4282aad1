import { Anchor, Grid, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AttentionKind } from '../../../../src/domain/deployments/notices/attention';
import { DEPLOYMENT_STATUSES } from '../../../../src/domain/vocabularies';
import { isOneOf } from '../../../../src/values';
import { Card } from '../../components/card';
import { StatusBadge, type StatusValue } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { STATUSES as CHECK_STATUSES, useCheckCounts } from '../checks/use-checks';
import type { Overview } from './overview';

interface CountsProps {
  counts: Record<string, number>;
  /** A value in words. */
  textOf: (value: string) => string;
  /** A value as it is shown; by default its words. */
  show?: (value: string) => ReactNode;
  /** The address of the records with a value. */
  to: (value: string) => string;
}

/** The number of records by status or severity, each with a link to them. */
const Counts = ({ counts, textOf, show = textOf, to }: CountsProps) => {
  const format = useFormat();
  return (
    <Stack gap={6}>
      {Object.entries(counts).map(([value, count]) => (
        <Group key={value} justify="space-between" wrap="nowrap">
          <Text size="sm" component="div">
            {show(value)}
          </Text>
          {count > 0 ? (
            <Anchor component={Link} to={to(value)} fw={600} aria-label={`${textOf(value)}: ${format.number(count)}`}>
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
  // Without a status, the list also has findings in progress.
  { part: 'open_findings', screen: 'findings', query: 'status=open&severity=' },
  { part: 'agents', screen: 'fleet', query: 'status=' },
  { part: 'drafts', screen: 'blueprints', query: 'status=' },
] as const;

/** Deployments that people look for, each with a link to them. */
const DeploymentsCard = ({ counts }: { counts: NonNullable<Overview['deployments']> }) => {
  const { t } = useTranslation('dashboard');
  const { t: ofDeployments } = useTranslation('deployments');
  const { slug } = useOrganisation();
  const page = `/organisations/${slug}/deployments`;
  return (
    <Grid.Col span={{ base: 12, sm: 6, md: 4 }}>
      <Card title={t('counts.deployments')} link={{ to: page, label: t('counts.more') }}>
        <Counts
          counts={counts}
          textOf={(kind) => ofDeployments(`attention.${kind as AttentionKind}`)}
          to={(kind) =>
            `${page}?${isOneOf(DEPLOYMENT_STATUSES, kind) && kind !== 'running' ? 'status' : 'only'}=${kind}`
          }
        />
      </Card>
    </Grid.Col>
  );
};

/**
 * Enabled checks by what their results say, as the list of checks counts and selects them: the states of the overview add
 * maintenance and errors, by which no list can select.
 */
const ChecksCard = () => {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const { slug } = useOrganisation();
  const counts = useCheckCounts();
  const page = `/organisations/${slug}/checks`;
  return (
    <Grid.Col span={{ base: 12, sm: 6, md: 4 }}>
      <Card title={t('counts.checks')} link={{ to: page, label: t('counts.more') }}>
        {counts ? (
          <Counts
            counts={Object.fromEntries(CHECK_STATUSES.map((status) => [status, counts[status] ?? 0]))}
            textOf={(value) => common(`values.${value as StatusValue}`)}
            show={(value) => <StatusBadge value={value as StatusValue} />}
            to={(value) => `${page}?status=${value}`}
          />
        ) : (
          <Skeleton height={160} />
        )}
      </Card>
    </Grid.Col>
  );
};

/** Deployments, open findings, checks, agents and drafts: the parts of the overview that the person's role can read. */
export const CountsCards = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const { slug } = useOrganisation();
  const cards = CARDS.map(({ part, screen, query }) => {
    const counts = overview[part];
    if (counts === null) return null;
    const page = `/organisations/${slug}/${screen}`;
    return (
      <Grid.Col key={part} span={{ base: 12, sm: 6, md: 4 }}>
        <Card title={t(`counts.${part}`)} link={{ to: page, label: t('counts.more') }}>
          <Counts
            counts={counts}
            textOf={(value) => common(`values.${value as StatusValue}`)}
            show={(value) => <StatusBadge value={value as StatusValue} />}
            to={(value) => `${page}?${query}${value}`}
          />
        </Card>
      </Grid.Col>
    );
  });
  return (
    <>
      {overview.deployments && <DeploymentsCard counts={overview.deployments} />}
      {overview.checks && <ChecksCard />}
      {cards}
    </>
  );
};
