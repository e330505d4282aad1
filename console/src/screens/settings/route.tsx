import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { Screen } from '../../components/screen';
import { useAlertRecipients } from './alert-recipients';
import { BillingGroup } from './billing-group';
import { BudgetGroup } from './budget-group';
import { CommunityGroup } from './community-group';
import { DeploymentGroup } from './deployment-group';
import { useDomainRecord } from './domain-verification';
import { GeneralGroup } from './general-group';
import { MergeGroup } from './merge-group';
import { NetworkGroup } from './network-group';
import { PlanGroup } from './plan-group';
import { PolicyGroup } from './policy-group';
import { type SectionId, Sections } from './sections';
import { SignInGroup } from './sign-in-group';
import { useDeploymentPolicy } from './use-deployment-policy';
import { type Organisation, useSettings } from './use-settings';
import { useSignInPolicy } from './use-sign-in-policy';

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

const Loading = () => <SkeletonLines count={8} height={60} />;

/**
 * Whether the parts that decide the height of the groups have been read once. Earlier, a group that is filled in would
 * move down when those above it appear; later reads must not hide it.
 */
const useAreRead = (organisation: Organisation | undefined): boolean => {
  const [areRead, setAreRead] = useState(false);
  const parts = [
    useAlertRecipients(),
    useDomainRecord(organisation?.workspace_domain),
    useSignInPolicy(),
    useDeploymentPolicy(),
  ];
  if (!areRead && organisation && parts.every(({ isLoading }) => !isLoading)) setAreRead(true);
  return areRead;
};

/**
 * Whether the groups below the first screenful are shown, too. Their forms take as long as the rest of the screen, so they follow it,
 * unless a link leads to one of them.
 */
const useIsWhole = (areRead: boolean): boolean => {
  const { hash } = useLocation();
  const [isWhole, setWhole] = useState(hash !== '');
  useEffect(() => {
    if (areRead) startTransition(() => setWhole(true));
  }, [areRead]);
  return isWhole;
};

const Groups = ({ organisation, isWhole }: { organisation: Organisation; isWhole: boolean }) => (
  <Sections key={organisation.updatedAt} isWhole={isWhole}>
    {(id) => {
      const Group = GROUPS[id];
      return <Group organisation={organisation} />;
    }}
  </Sections>
);

/** All fields of the organisation, in groups that are saved separately. */
export const Component = () => {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  const areRead = useAreRead(settings.data?.organisation);
  const isWhole = useIsWhole(areRead);
  return (
    <Screen title={t('title')} about={t('about')}>
      <QueryView query={settings} skeleton={<Loading />}>
        {({ organisation }) => (areRead ? <Groups organisation={organisation} isWhole={isWhole} /> : <Loading />)}
      </QueryView>
    </Screen>
  );
};
