import { Divider } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { nextPage } from '../../session/next-page';
import { requirementOf } from '../../session/second-factor';
import { signIn } from '../../session/sign-in';
import { PageCard } from '../../shell/page-card';
import { useEnter } from '../entry/use-enter';
import { AddressForm } from './address-form';
import type { Credentials } from './leave-offer';
import { SecondStep } from './second-step';
import { SingleSignOn } from './single-sign-on';

/** Signs in as the address can, with a second factor if there is one, with a passkey alone, or through an organisation. */
export const Component = () => {
  const { t } = useTranslation('signIn');
  const [search] = useSearchParams();
  const enter = useEnter();
  const begun = () => enter(nextPage(search.get('next')));
  const attempt = useMutation({
    mutationFn: ({ identifier, password }: Credentials) => signIn(identifier, password),
    onSuccess: begun,
  });
  const requirement = requirementOf(attempt.error);
  if (requirement)
    return (
      <PageCard title={t('title')}>
        <SecondStep
          requirement={requirement}
          loginHint={attempt.variables?.identifier.trim() ?? ''}
          onDone={() => void begun()}
          onBack={() => attempt.reset()}
        />
      </PageCard>
    );
  return (
    <PageCard title={t('title')}>
      <AddressForm attempt={attempt} onDone={() => void begun()} />
      <Divider label={t('or')} />
      <SingleSignOn />
    </PageCard>
  );
};
