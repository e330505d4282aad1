import { Grid, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../components/query-view';
import { Screen } from '../../components/screen';
import { useOrganisation } from '../../session/organisation';
import { BudgetCard } from './budget-card';
import { CountsCards } from './counts-cards';
import { FirstSteps } from './first-steps';
import { LimitsCard } from './limits-card';
import { useOverview } from './overview';
import { SpendCard } from './spend-card';
import { StatusAlert } from './status-alert';

const placeholder = (
  <Grid>
    {[220, 220, 220, 160, 160, 160].map((height, at) => (
      <Grid.Col key={at} span={{ base: 12, md: 4 }}>
        <Skeleton height={height} />
      </Grid.Col>
    ))}
  </Grid>
);

/** What an organisation needs to know at a glance: one request for the overview, one for the spend by day, one for the checks. */
export const Component = () => {
  const { t } = useTranslation('dashboard');
  const { documentId, name } = useOrganisation();
  const overview = useOverview();
  return (
    <Screen title={t('title')} about={name}>
      <QueryView query={overview} skeleton={placeholder}>
        {(data) => (
          <>
            <StatusAlert status={data.status} />
            <FirstSteps key={documentId} overview={data} />
            <Grid>
              <Grid.Col span={{ base: 12, md: 4 }}>
                <BudgetCard budget={data.budget} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 8 }}>
                <SpendCard budget={data.budget} />
              </Grid.Col>
              <CountsCards overview={data} />
              <Grid.Col span={{ base: 12, md: 4 }}>
                <LimitsCard plan={data.plan} limits={data.limits} />
              </Grid.Col>
            </Grid>
          </>
        )}
      </QueryView>
    </Screen>
  );
};
