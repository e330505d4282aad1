import type { ComponentType } from 'react';
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
import { PolicyGroup } from './policy-group';
import { type SectionId, Sections } from './sections';
import { SignInGroup } from './sign-in-group';
import { type Organisation, useSettings } from './use-settings';

const GROUPS: Record<SectionId, ComponentType<{ organisation: Organisation }>> = {
  general: GeneralGroup,
  budget: BudgetGroup,
  signIn: SignInGroup,
  policy: PolicyGroup,
  network: NetworkGroup,
  billing: BillingGroup,
  plan: PlanGroup,
  deployments: DeploymentGroup,
  community: CommunityGroup,
  merge: MergeGroup,
};

/** All fields of the organisation, in groups that are saved separately. */
export const Component = () => {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  return (
    <Screen title={t('title')} about={t('about')}>
      <QueryView query={settings} skeleton={<SkeletonLines count={8} height={60} />}>
        {({ organisation }) => (
          <Sections key={organisation.updatedAt}>
            {(id) => {
              const Group = GROUPS[id];
              return <Group organisation={organisation} />;
            }}
          </Sections>
        )}
      </QueryView>
    </Screen>
  );
};
