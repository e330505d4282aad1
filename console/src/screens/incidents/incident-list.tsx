import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { INCIDENT_STATUSES, SEVERITIES } from '../../../../src/domain/vocabularies';
import { Choices } from '../../components/choices';
import { NoMatch } from '../../components/no-match';
import { NothingYet } from '../../components/nothing-yet';
import { SAMPLES } from '../../samples/samples';
import { type Column, RecordsTable } from '../../components/records-table';
import { RelativeTime } from '../../components/relative-time';
import { SearchBox } from '../../components/search-box';
import { StatusBadge } from '../../components/status-badge';
import { useAddress } from '../../components/use-address';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { useCause } from './cause';
import { FlappingBadge, IncidentBadge } from './incident-badge';
import { FILTERS, type Incident, SORT_AT_FIRST, useFilters, useIncidents } from './use-incidents';

const Title = ({ incident }: { incident: Incident }) => {
  const { linkTo } = useAddress();
  const cause = useCause();
  const { documentId, title, flapping } = incident;
  return (
    <Stack gap={0}>
      <Group gap="xs">
        <Anchor component={Link} to={linkTo({ incident: documentId })} size="sm" fw={600}>
          {title}
        </Anchor>
        <FlappingBadge flapping={flapping} />
      </Group>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {cause(incident.cause)}
      </Text>
    </Stack>
  );
};

const useColumns = (): Column<Incident>[] => {
  const { t } = useTranslation('incidents');
  const format = useFormat();
  return [
    { key: 'status', label: t('status'), sort: 'status', render: ({ status }) => <IncidentBadge status={status} /> },
    { key: 'severity', label: t('severity'), sort: 'severity', render: (one) => <StatusBadge value={one.severity} /> },
    {
      key: 'title',
      label: t('incident'),
      sort: 'title',
      isTitle: true,
      render: (incident) => <Title incident={incident} />,
    },
    {
      key: 'started',
      label: t('started'),
      sort: 'started_at',
      render: ({ started_at: time }) => <RelativeTime time={time} />,
    },
    {
      key: 'lasted',
      label: t('lasted'),
      render: ({ started_at: from, resolved_at: until, status }) => {
        if (status !== 'resolved') return t('ongoing');
        return from && until ? format.duration(Date.parse(until) - Date.parse(from)) : null;
      },
    },
  ];
};

const Filters = () => {
  const { t } = useTranslation('incidents');
  const { t: common } = useTranslation();
  const filters = useFilters();
  return (
    <Stack gap="xs" className="list-filters">
      <Choices
        label={t('status')}
        values={INCIDENT_STATUSES}
        textOf={(value) => t(`statuses.${value}`)}
        chosen={filters.statuses}
        onChange={filters.setStatuses}
      />
      <Choices
        label={t('severity')}
        values={SEVERITIES}
        textOf={(value) => common(`values.${value}`)}
        chosen={filters.severities}
        onChange={filters.setSeverities}
      />
      <Group gap="xs">
        <SearchBox placeholder={t('searchHint')} />
        {filters.isChanged && (
          <Button variant="subtle" size="xs" onClick={filters.reset}>
            {t('reset')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

/** Nothing has happened: checks open incidents. */
const Nothing = () => {
  const { t } = useTranslation('nothingYet');
  const { can, slug } = useOrganisation();
  const toChecks = (
    <Button component={Link} to={organisationPage(slug, 'checks')} variant="default">
      {t('toChecks')}
    </Button>
  );
  return (
    <NothingYet action={toChecks} sample={can('incident:manage') && SAMPLES.incidents()}>
      {t('incidents')}
    </NothingYet>
  );
};

/** The incidents with their filters: the open ones first. */
export const IncidentList = () => {
  const { t } = useTranslation('incidents');
  const { isChanged } = useFilters();
  return (
    <Stack>
      <Filters />
      <RecordsTable
        query={useIncidents()}
        columns={useColumns()}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={700}
        empty={isChanged ? <NoMatch names={FILTERS}>{t('noneSelected')}</NoMatch> : <Nothing />}
      />
    </Stack>
  );
};
