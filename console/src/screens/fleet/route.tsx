import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AGENT_STATUSES } from '../../../../src/domain/vocabularies';
import { CountFilter } from '../../components/count-filter';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { AgentDetails } from './agent-details';
import { AgentTable } from './agent-table';
import { EnrolButton } from './enrol-button';
import { EnrolmentProvider } from './enrolment';
import { useAgentCounts } from './use-agents';

/** The agents of an organisation, and their enrolment. */
export const Component = () => {
  const { t } = useTranslation('fleet');
  const { t: common } = useTranslation();
  const { can } = useOrganisation();
  const { get, change } = useAddress();
  const counts = useAgentCounts();
  return (
    <EnrolmentProvider>
      <Screen title={t('title')} about={t('about')} actions={can('agent:enroll') && <EnrolButton />}>
        <Group justify="space-between" className="list-filters">
          <CountFilter
            label={t('byStatus')}
            values={AGENT_STATUSES}
            textOf={(value) => common(`values.${value}`)}
            counts={counts.data}
            value={get('status') ?? ''}
            onChange={(status) => change({ status })}
          />
          <SearchBox label={t('search')} />
        </Group>
        <AgentTable />
        <AgentDetails />
      </Screen>
    </EnrolmentProvider>
  );
};
