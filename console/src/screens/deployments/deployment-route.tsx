import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { CircleAlert, Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { Card } from '../../components/card';
import { type Fact, FactsTable } from '../../components/facts-table';
import { QueryView } from '../../components/query-view';
import { RelativeTime } from '../../components/relative-time';
import { Screen } from '../../components/screen';
import { Trail } from '../../components/trail';
import { usePlaceText } from '../../format/use-place-text';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { ActButtons } from './acts/act-buttons';
import { DecisionButtons } from './acts/decision';
import { MoveButton } from './acts/move-button';
import { useCostText } from './cost';
import { type Deployment, lastedMs } from './deployment';
import { DeploymentInputs } from './inputs/inputs-table';
import { Instances } from './instances';
import { DeploymentBadge } from './status';
import { failureWords } from './steps/error-words';
import { StepsCard } from './steps/steps-card';
import { StoredError } from './steps/stored-error';
import { useDeployment } from './use-deployments';

/** What a person should know first: an approval, a failure, a drift. */
const Notices = ({ deployment }: { deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const { can } = useOrganisation();
  const { status, failure, drifted_at: drifted, requested_by: name } = deployment;
  return (
    <>
      {status === 'awaiting_approval' && (
        <Alert color="yellow" icon={<Hourglass aria-hidden />} title={t('approval.waits')}>
          <Stack gap="xs">
            <Text size="sm">{t('approval.asked', { name: name ?? '–' })}</Text>
            {can('deployment:approve') && (
              <Group gap="xs">
                <DecisionButtons deployment={deployment} />
              </Group>
            )}
          </Stack>
        </Alert>
      )}
      {status === 'needs_resolution' && (
        <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={t('needsResolution.title')}>
          {t('needsResolution.why')}
        </Alert>
      )}
      {failure && (
        <Alert
          color={status === 'cancelled' ? 'gray' : 'red'}
          icon={<CircleAlert aria-hidden />}
          title={t(status === 'cancelled' ? 'wasCancelled' : 'failure')}
        >
          <StoredError text={failure} words={failureWords(failure)} />
        </Alert>
      )}
      {drifted && (
        <Alert color="orange" icon={<TriangleAlert aria-hidden />} title={t('drift.title')}>
          <RelativeTime time={drifted} /> · {t('drift.why')}
        </Alert>
      )}
    </>
  );
};

const useCostFacts = (deployment: Deployment): Fact[] => {
  const { t } = useTranslation('deployments');
  const format = useFormat();
  const { short } = useCostText();
  const { estimate, reserved_eur: reserved, reserved_month: month, charged_eur: charged } = deployment;
  return [
    [t('cost.month'), estimate && short(estimate)],
    [
      t('cost.reserved'),
      reserved !== null && [format.money(reserved), month && format.month(month)].filter(Boolean).join(' · '),
    ],
    [t('cost.charged'), reserved !== null && charged !== null && format.money(charged)],
  ] as const;
};

const Facts = ({ deployment }: { deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const format = useFormat();
  const { place } = usePlaceText();
  const costs = useCostFacts(deployment);
  const { started_at: from, target, verify_every_hours: hours } = deployment;
  const lasted = lastedMs(deployment);
  const time = (value: string | null) => value && <RelativeTime time={value} />;
  return (
    <FactsTable
      facts={[
        [t('requestedBy'), deployment.requested_by],
        [t('asked'), time(deployment.createdAt)],
        [t('decidedBy'), deployment.approved_by],
        [t('decided'), time(deployment.decided_at)],
        [t('acts.reason'), deployment.decision_reason],
        [t('step.began'), time(from)],
        [t('step.lasted'), lasted !== null && format.exactDuration(lasted)],
        [t('target'), place(target?.provider, target?.region, ', ')],
        ...costs,
        [t('expires'), time(deployment.expires_at)],
        [t('verifyEvery'), hours !== null && t('hours', { count: hours })],
        [t('verified'), time(deployment.verified_at)],
      ]}
    />
  );
};

const Page = ({ deployment }: { deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const { name, status, drifted_at: drifted, blueprint, blueprint_version: version } = deployment;
  const about = (
    <Group gap="xs">
      <DeploymentBadge status={status} drifted={drifted} />
      <Text size="sm" c="dimmed">
        {[blueprint?.name ?? t('blueprintGone'), version && t('form.version', { version })].filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
  return (
    <Screen
      title={name}
      about={about}
      id={deployment.documentId}
      actions={
        <>
          <MoveButton deployment={deployment} />
          <ActButtons deployment={deployment} />
        </>
      }
    >
      <Notices deployment={deployment} />
      <StepsCard deployment={deployment} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card title={t('facts')}>
          <Facts deployment={deployment} />
        </Card>
        <Stack>
          <Card title={t('inputs.title')}>
            <DeploymentInputs deployment={deployment} />
          </Card>
          <Card title={t('instances.title')}>
            <Instances deployment={deployment} />
          </Card>
        </Stack>
      </SimpleGrid>
    </Screen>
  );
};

/** One deployment: its steps, live, and what can be done with it. */
export const Component = () => {
  const { t } = useTranslation('shell');
  const { id = '' } = useParams();
  const { slug } = useOrganisation();
  const query = useDeployment(id);
  return (
    <Stack gap="xs">
      <Trail
        above={[{ title: t('screens.deployments'), to: organisationPage(slug, 'deployments') }]}
        current={query.data?.name}
      />
      <QueryView query={query}>{(deployment) => <Page deployment={deployment} />}</QueryView>
    </Stack>
  );
};
