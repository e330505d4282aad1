import { Alert, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { Card } from '../../components/card';
import { type Fact, FactsTable } from '../../components/facts-table';
import { QueryView } from '../../components/query-view';
import { RelativeTime } from '../../components/relative-time';
import { Screen } from '../../components/screen';
import { StatusBadge } from '../../components/status-badge';
import { Trail } from '../../components/trail';
import { properName } from '../../format/proper-names';
import { usePlaceText } from '../../format/use-place-text';
import { useOrganisation } from '../../session/organisation';
import { AgentsOn } from './agents-on';
import { Origin } from './columns';
import { History } from './history';
import { InstanceMenu } from './instance-menu';
import { type Instance, useInstance } from './use-instances';

const Facts = ({ instance }: { instance: Instance }) => {
  const { t } = useTranslation('instances');
  const { t: common } = useTranslation();
  const where = usePlaceText();
  const { provider, region, external_id: externalId, blueprint, deployment, terminated_at: terminated } = instance;
  const facts: Fact[] = [
    [t('provider'), provider && properName(provider)],
    [t('region'), region && where.region(provider, region)],
    [t('externalId'), externalId],
    [t('deployment'), deployment && <Origin key="deployment" instance={instance} />],
    [t('blueprint'), blueprint && <Origin key="blueprint" instance={{ ...instance, deployment: null }} />],
    [t('origin'), !deployment && !blueprint && t('byHand')],
    [common('created'), <RelativeTime key="created" time={instance.createdAt} />],
    [t('terminated'), terminated && <RelativeTime key="terminated" time={terminated} />],
  ];
  return <FactsTable facts={facts} id={instance.documentId} />;
};

const Page = ({ instance }: { instance: Instance }) => {
  const { t } = useTranslation('instances');
  const { slug, can } = useOrganisation();
  const { name, status, documentId } = instance;
  const history = can('audit:read') ? organisationPage(slug, `audit?target=${documentId}`) : null;
  return (
    <Screen title={name} about={<StatusBadge value={status} />} actions={<InstanceMenu instance={instance} />}>
      {status === 'terminated' && <Alert color="gray">{t('isTerminated')}</Alert>}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card title={t('facts')}>
          <Facts instance={instance} />
        </Card>
        <Stack>
          {can('agent:read') && (
            <Card title={t('agents.title')}>
              <AgentsOn instance={instance} />
            </Card>
          )}
          {history && (
            <Card title={t('history.title')} link={{ to: history, label: t('history.all') }}>
              <History id={documentId} />
            </Card>
          )}
        </Stack>
      </SimpleGrid>
    </Screen>
  );
};

/** One cloud instance: what it is, where it came from, what runs on it, and what has changed. */
export const Component = () => {
  const { t } = useTranslation('shell');
  const { id = '' } = useParams();
  const { slug } = useOrganisation();
  const query = useInstance(id);
  return (
    <Stack gap="xs">
      <Trail
        above={[{ title: t('screens.instances'), to: organisationPage(slug, 'instances') }]}
        current={query.data?.name}
      />
      <QueryView query={query}>{(instance) => <Page instance={instance} />}</QueryView>
    </Stack>
  );
};
