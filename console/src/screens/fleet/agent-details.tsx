import { Anchor, Button, Code, Drawer, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { type Fact, FactsTable } from '../../components/facts-table';
import { MiddleEllipsis } from '../../components/middle-ellipsis';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { RelativeTime } from '../../components/relative-time';
import { StatusBadge } from '../../components/status-badge';
import { useAddress } from '../../components/use-address';
import { properName } from '../../format/proper-names';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { AgentChecks } from './agent-checks';
import { AgentLabels, ClockWarning, Version } from './agent-parts';
import { isOff } from './clock-skew';
import { LabelsDialog } from './labels-dialog';
import { StepsSwitch } from './steps-switch';
import { type Agent, useAgent } from './use-agents';
import { useAgentActions, useCanReplace } from './use-agent-actions';

const InstanceLink = ({ agent: { cloud_instance: instance } }: { agent: Agent }) => {
  const { slug } = useOrganisation();
  if (!instance) return '–';
  return (
    <Anchor component={Link} to={organisationPage(slug, `instances/${instance.documentId}`)} size="sm">
      {instance.name}
    </Anchor>
  );
};

const Facts = ({ agent }: { agent: Agent }) => {
  const { t } = useTranslation('fleet');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { pending_results: pending, dropped_results: dropped, clock_skew_seconds: skew } = agent;
  const facts: Fact[] = [
    [common('status'), <StatusBadge key="status" value={agent.status} />],
    [t('heartbeat.last'), <RelativeTime key="heartbeat" time={agent.last_heartbeat_at} />],
    [t('enrolledAt'), <RelativeTime key="enrolled" time={agent.enrolled_at} />],
    [t('labels.label'), agent.labels?.length ? <AgentLabels key="labels" labels={agent.labels} /> : '–'],
    [t('version'), <Version key="version" agent={agent} />],
    [t('clock.label'), skew !== null && (isOff(skew) ? <ClockWarning key="clock" agent={agent} /> : t('clock.right'))],
    [t('results.pending'), pending !== null && format.number(pending)],
    [t('results.dropped'), dropped !== null && format.number(dropped)],
    [t('system'), [agent.os && properName(agent.os), agent.arch].filter(Boolean).join(' · ') || '–'],
    [t('instance'), <InstanceLink key="instance" agent={agent} />],
    [t('certificate.fingerprint'), agent.cert_fingerprint ?? t('certificate.none')],
    [common('created'), <RelativeTime key="created" time={agent.createdAt} />],
  ];
  return <FactsTable facts={facts} id={agent.documentId} />;
};

const Actions = ({ agent, onRemoved }: { agent: Agent; onRemoved: () => void }) => {
  const { t } = useTranslation('fleet');
  const { error, isBusy, newToken, revoke, remove } = useAgentActions(agent, onRemoved);
  const [isEdited, { open, close }] = useDisclosure();
  const isRevoked = agent.status === 'revoked';
  const canReplace = useCanReplace(agent);
  return (
    <>
      <Refusal error={error} />
      <Group>
        {canReplace && (
          <Button variant="default" onClick={open}>
            {t('labels.edit')}
          </Button>
        )}
        {canReplace && (
          <Button variant="default" loading={isBusy} onClick={newToken}>
            {t('token.new')}
          </Button>
        )}
        {!isRevoked && (
          <Button variant="light" color="red" loading={isBusy} onClick={revoke}>
            {t('revoke.label')}
          </Button>
        )}
        <Button variant="light" color="red" loading={isBusy} onClick={remove}>
          {t('remove.label')}
        </Button>
      </Group>
      {isEdited && <LabelsDialog agent={agent} onClose={close} />}
    </>
  );
};

const Details = ({ agent, onRemoved }: { agent: Agent; onRemoved: () => void }) => {
  const { t } = useTranslation('fleet');
  const { can } = useOrganisation();
  return (
    <Stack>
      <Text size="sm">{t(`meaning.${agent.status}`)}</Text>
      <Facts agent={agent} />
      <StepsSwitch agent={agent} />
      {can('agent:enroll') && <Actions agent={agent} onRemoved={onRemoved} />}
      <AgentChecks id={agent.documentId} />
      {agent.capabilities !== null && (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {t('capabilities')}
          </Text>
          <Code block>{JSON.stringify(agent.capabilities, null, 2)}</Code>
        </Stack>
      )}
    </Stack>
  );
};

/** Everything about the agent that the address names. */
export const AgentDetails = () => {
  const { t } = useTranslation('fleet');
  const { get, change } = useAddress();
  const id = get('agent') ?? '';
  const query = useAgent(id);
  const close = () => change({ agent: null });
  return (
    <Drawer
      opened={id !== ''}
      onClose={close}
      position="right"
      size="lg"
      title={query.data?.hostname ? <MiddleEllipsis text={query.data.hostname} /> : t('agent')}
    >
      <QueryView query={query}>{(agent) => <Details agent={agent} onRemoved={close} />}</QueryView>
    </Drawer>
  );
};
