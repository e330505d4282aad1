import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NoMatch } from '../../components/no-match';
import { NothingYet } from '../../components/nothing-yet';
import { SAMPLES } from '../../samples/samples';
import { useOrganisation } from '../../session/organisation';
import { MiddleEllipsis } from '../../components/middle-ellipsis';
import { type Column, RecordsTable } from '../../components/records-table';
import { RelativeTime } from '../../components/relative-time';
import { StatusBadge } from '../../components/status-badge';
import { useAddress } from '../../components/use-address';
import { properName } from '../../format/proper-names';
import { EnrolButton } from './enrol-button';
import { AgentMenu } from './agent-menu';
import { AgentLabels, ClockWarning, ResultsWarning, Version } from './agent-parts';
import { type Agent, DEFAULT_SORT, useAgents, useVersionEarly } from './use-agents';

const MOST_CHARACTERS = 20;
/** The width of a letter on average, in widths of a digit. */
const DIGITS = 0.9;

/** Most names fit into this, and the fingerprint, which nobody reads, is cut instead. */
const roomFor = ({ hostname }: Agent): string => `${Math.min(hostname?.length ?? 0, MOST_CHARACTERS) * DIGITS}ch`;

const Hostname = ({ agent }: { agent: Agent }) => {
  const { t } = useTranslation('fleet');
  const { linkTo } = useAddress();
  return (
    <Stack gap={2} align="flex-start">
      <Anchor
        component={Link}
        to={linkTo({ agent: agent.documentId })}
        fw={600}
        size="sm"
        maw="100%"
        miw={roomFor(agent)}
      >
        {agent.hostname ? <MiddleEllipsis text={agent.hostname} /> : t('unnamed')}
      </Anchor>
      <AgentLabels labels={agent.labels} />
    </Stack>
  );
};

/** A certificate's fingerprint, or that there is none. */
const Certificate = ({ agent }: { agent: Agent }) => {
  const { t } = useTranslation('fleet');
  const digits = agent.cert_fingerprint;
  if (!digits) return <Text size="sm">{t('certificate.none')}</Text>;
  return (
    <Text size="sm" ff="monospace" component="div">
      <MiddleEllipsis text={digits} />
    </Text>
  );
};

/** The operating system of a machine, and its processor below it. */
const System = ({ os, arch }: Pick<Agent, 'os' | 'arch'>) => (
  <Stack gap={0}>
    {os ? properName(os) : (arch ?? '–')}
    {os && arch && (
      <Text size="xs" c="dimmed">
        {arch}
      </Text>
    )}
  </Stack>
);

const useColumns = (): Column<Agent>[] => {
  const { t } = useTranslation('fleet');
  const { t: common } = useTranslation();
  return [
    { key: 'hostname', label: t('hostname'), sort: 'hostname', render: (agent) => <Hostname agent={agent} /> },
    {
      key: 'status',
      label: common('status'),
      sort: 'status',
      render: ({ status }) => <StatusBadge value={status} />,
    },
    {
      key: 'heartbeat',
      label: t('heartbeat.last'),
      sort: 'last_heartbeat_at',
      render: (agent) => (
        <>
          <span className="no-break">
            <RelativeTime time={agent.last_heartbeat_at} />
          </span>
          <ClockWarning agent={agent} />
          <ResultsWarning agent={agent} />
        </>
      ),
    },
    { key: 'certificate', label: t('certificate.label'), render: (agent) => <Certificate agent={agent} /> },
    { key: 'version', label: t('version'), sort: 'version', render: (agent) => <Version agent={agent} /> },
    {
      key: 'system',
      label: t('system'),
      sort: 'os',
      render: ({ os, arch }) => <System os={os} arch={arch} />,
    },
    {
      key: 'instance',
      label: t('instance'),
      sort: 'cloud_instance.name',
      render: (agent) => agent.cloud_instance?.name ?? '–',
    },
    { key: 'actions', label: common('actions'), align: 'right', render: (agent) => <AgentMenu agent={agent} /> },
  ];
};

const FILTERS = ['q', 'status'];

/** The agents that the address selects. */
export const AgentTable = () => {
  const { t } = useTranslation('fleet');
  const { t: nothing } = useTranslation('nothingYet');
  const query = useAgents();
  useVersionEarly();
  const { get } = useAddress();
  const isSelected = FILTERS.some((name) => get(name) !== null);
  const { can, documentId: id, slug } = useOrganisation();
  const mayEnrol = can('agent:enroll');
  return (
    <RecordsTable
      query={query}
      columns={useColumns()}
      label={t('title')}
      defaultSort={DEFAULT_SORT}
      minWidth={900}
      empty={
        isSelected ? (
          <NoMatch names={FILTERS}>{t('noMatch')}</NoMatch>
        ) : (
          <NothingYet action={mayEnrol && <EnrolButton />} sample={mayEnrol && SAMPLES.agent({ id, slug })}>
            {nothing('agents')}
          </NothingYet>
        )
      }
    />
  );
};
