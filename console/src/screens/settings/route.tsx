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
import { Section, Sections } from './sections';
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
          <Sections key={organisation.updatedAt}>
            <Section id="general">
              <GeneralGroup organisation={organisation} />
            </Section>
            <Section id="budget">
              <BudgetGroup organisation={organisation} />
            </Section>
            <Section id="signIn">
              <SignInGroup organisation={organisation} />
            </Section>
            <Section id="network">
              <NetworkGroup organisation={organisation} />
            </Section>
            <Section id="billing">
              <BillingGroup organisation={organisation} />
            </Section>
            <Section id="plan">
              <PlanGroup organisation={organisation} />
            </Section>
            <Section id="deployments">
              <DeploymentGroup />
            </Section>
            <Section id="community">
              <CommunityGroup organisation={organisation} />
            </Section>
            <Section id="merge">
              <MergeGroup />
            </Section>
          </Sections>
        )}
      </QueryView>
    </Screen>
  );
};
