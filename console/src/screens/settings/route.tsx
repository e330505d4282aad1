import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { Screen } from '../../components/screen';
import { BillingGroup } from './billing-group';
import { BudgetGroup } from './budget-group';
import { CommunityGroup } from './community-group';
import { DeploymentGroup } from './deployment-group';
import { GeneralGroup } from './general-group';
import { MergeGroup } from './merge-group';
import { NetworkGroup } from './network-group';
import { PlanGroup } from './plan-group';
import { SignInGroup } from './sign-in-group';
import { useSettings } from './use-settings';

/** All fields of the organisation, in groups that are saved separately. */
export const Component = () => {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  return (
    <Screen title={t('title')} about={t('about')}>
      <QueryView query={settings} skeleton={<SkeletonLines count={8} height={60} />}>
        {({ organisation }) => (
          <SimpleGrid cols={{ base: 1, lg: 2 }} key={organisation.updatedAt}>
            <GeneralGroup organisation={organisation} />
            <BudgetGroup organisation={organisation} />
            <SignInGroup organisation={organisation} />
            <NetworkGroup organisation={organisation} />
            <BillingGroup organisation={organisation} />
            <PlanGroup organisation={organisation} />
            <DeploymentGroup />
            <CommunityGroup organisation={organisation} />
            <MergeGroup />
          </SimpleGrid>
        )}
      </QueryView>
    </Screen>
  );
};
