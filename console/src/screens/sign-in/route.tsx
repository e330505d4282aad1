import { Divider } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { hasCode } from '../../api/errors';
import { nextPage } from '../../session/next-page';
import { signInByPasskey } from '../../session/passkeys';
import { requirementOf } from '../../session/second-factor';
import { signIn } from '../../session/sign-in';
import { PageCard } from '../../shell/page-card';
import { useEnter } from '../entry/use-enter';
import { AddressForm } from './address-form';
import { type Credentials, LeaveOffer } from './leave-offer';
import { SecondStep } from './second-step';
import { SingleSignOn } from './single-sign-on';
import { SsoOnly } from './sso-only';

/** The attempts to sign in without an organisation. Both may be refused in favour of its single sign-on. */
const useAttempts = () => {
  const [search] = useSearchParams();
  const enter = useEnter();
  const begun = () => enter(nextPage(search.get('next')));
  const byPassword = useMutation({
    mutationFn: ({ identifier, password }: Credentials) => signIn(identifier, password),
    onSuccess: begun,
  });
  const byPasskey = useMutation({
    mutationFn: () => signInByPasskey(),
    onSuccess: (isDone) => {
      if (isDone) void begun();
    },
  });
  const again = () => {
    byPassword.reset();
    byPasskey.reset();
  };
  return { begun, byPassword, byPasskey, again };
};

const Content = () => {
  const { t } = useTranslation('signIn');
  const { begun, byPassword, byPasskey, again } = useAttempts();
  const { error, variables: credentials } = byPassword;
  const loginHint = credentials?.identifier.trim() ?? '';
  const requirement = requirementOf(error);
  if (requirement)
    return <SecondStep requirement={requirement} loginHint={loginHint} onDone={() => void begun()} onBack={again} />;
  if (hasCode(byPasskey.error, 'SSO_REQUIRED')) return <SsoOnly error={byPasskey.error} onBack={again} />;
  if (credentials && hasCode(error, 'SSO_REQUIRED'))
    return (
      <SsoOnly error={error} loginHint={loginHint} onBack={again}>
        <LeaveOffer credentials={credentials} />
      </SsoOnly>
    );
  return (
    <>
      <AddressForm byPassword={byPassword} byPasskey={byPasskey} />
      <Divider label={t('or')} />
      <SingleSignOn />
    </>
  );
};

/** Signs in as the address can, with a second factor if there is one, with a passkey alone, or through an organisation. */
export const Component = () => {
  const { t } = useTranslation('signIn');
  return (
    <PageCard title={t('title')}>
      <Content />
    </PageCard>
  );
};
