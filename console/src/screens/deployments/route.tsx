import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { DEPLOYMENT_STATUSES, type DeploymentStatus } from '../../../../src/domain/vocabularies';
import { CountChip, CountFilter } from '../../components/count-filter';
import { NoMatch } from '../../components/no-match';
import { NothingYet } from '../../components/nothing-yet';
import { SAMPLES } from '../../samples/samples';
import { type Column, RecordsTable } from '../../components/records-table';
import { RelativeTime } from '../../components/relative-time';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { useOrganisation } from '../../session/organisation';
import { useCostText } from './cost';
import type { Deployment } from './deployment';
import { DeploymentBadge } from './status';
import {
  FILTERS,
  NARROWED,
  SORT_AT_FIRST,
  useAttentionCount,
  useDeployments,
  useFilters,
  useStatusCounts,
} from './use-deployments';

const Name = ({ deployment }: { deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const { slug } = useOrganisation();
  const { documentId, name, blueprint, blueprint_version: version } = deployment;
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={`/organisations/${slug}/deployments/${documentId}`} size="sm" fw={600}>
        {name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {[blueprint?.name ?? '–', version && t('form.version', { version })].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
};

const useColumns = (): Column<Deployment>[] => {
  const { t } = useTranslation('deployments');
  const { t: common } = useTranslation();
  const { short } = useCostText();
  return [
    {
      key: 'status',
      label: common('status'),
      sort: 'status',
      render: ({ status, drifted_at: drifted }) => <DeploymentBadge status={status} drifted={drifted} />,
    },
    {
      key: 'name',
      label: t('deployment'),
      sort: 'name',
      isTitle: true,
      render: (one) => <Name deployment={one} />,
    },
    { key: 'requester', label: t('requestedBy'), render: ({ requested_by: name }) => name ?? '–' },
    {
      key: 'cost',
      label: t('cost.month'),
      align: 'right',
      render: ({ estimate }) => (estimate ? short(estimate) : '–'),
    },
    {
      key: 'created',
      label: t('started'),
      sort: 'createdAt',
      render: ({ createdAt }) => <RelativeTime time={createdAt} />,
    },
    {
      key: 'expires',
      label: t('expiresShort'),
      sort: 'expires_at',
      render: ({ status, expires_at: expires }) => <RelativeTime time={ENDED.includes(status) ? null : expires} />,
    },
  ];
};

/** From these nothing is destroyed by itself any more. */
const ENDED: readonly DeploymentStatus[] = ['rejected', 'cancelled', 'destroyed'];

const StatusFilter = () => {
  const { t } = useTranslation('deployments');
  const { t: common } = useTranslation();
  const { status, setStatus } = useFilters();
  const counts = useStatusCounts();
  return (
    <CountFilter
      label={common('status')}
      values={DEPLOYMENT_STATUSES.filter((each) => each === status || (counts?.[each] ?? 0) > 0)}
      textOf={(value) => t(`statuses.${value}`)}
      counts={counts}
      value={status}
      onChange={setStatus}
    />
  );
};

const OnlyChip = ({ kind }: { kind: (typeof NARROWED)[number] }) => {
  const { t } = useTranslation('deployments');
  const { only, setOnly } = useFilters();
  return (
    <CountChip
      text={t(`attention.${kind}`)}
      count={useAttentionCount(kind)}
      checked={only === kind}
      onChange={(isOn) => setOnly(isOn ? kind : null)}
    />
  );
};

/** What no status selects. Those in progress are in the statuses already, so only a link from the dashboard chooses them. */
const OnlyFilter = () => {
  const { t } = useTranslation('deployments');
  const { only } = useFilters();
  return (
    <Group gap="xs" role="group" aria-label={t('only')}>
      {NARROWED.filter((kind) => kind !== 'running' || kind === only).map((kind) => (
        <OnlyChip key={kind} kind={kind} />
      ))}
    </Group>
  );
};

/** Leads to the blueprints, of which one is deployed. */
const Deploy = () => {
  const { t } = useTranslation('deployments');
  const { slug } = useOrganisation();
  return (
    <Button component={Link} to={organisationPage(slug, 'blueprints')}>
      {t('toBlueprints')}
    </Button>
  );
};

const Nothing = () => {
  const { t: nothing } = useTranslation('nothingYet');
  const mayDeploy = useOrganisation().can('instance:provision');
  return (
    <NothingYet action={mayDeploy && <Deploy />} sample={mayDeploy && SAMPLES.blueprints()}>
      {nothing('deployments')}
    </NothingYet>
  );
};

/** The deployments of an organisation, the newest first. */
export const Component = () => {
  const { t } = useTranslation('deployments');
  const { can } = useOrganisation();
  const { isChanged } = useFilters();
  return (
    <Screen title={t('title')} about={t('about')} actions={can('instance:provision') && <Deploy />}>
      <Stack gap="xs" className="list-filters">
        <Group gap="xs">
          <StatusFilter />
          <OnlyFilter />
        </Group>
        <SearchBox label={t('search')} />
      </Stack>
      <RecordsTable
        query={useDeployments()}
        columns={useColumns()}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        empty={isChanged ? <NoMatch names={FILTERS}>{t('noneSelected')}</NoMatch> : <Nothing />}
      />
    </Screen>
  );
};
