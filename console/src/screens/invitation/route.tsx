import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { Incomplete } from '../entry/incomplete';
import { useCode } from '../entry/use-code';
import { NewAccountForm, SignInForm } from './forms';
import { storedToken, storeToken } from './stored-token';
import { useInvitation } from './use-invitation';

const Offer = ({ invitation: { accept, decline } }: { invitation: ReturnType<typeof useInvitation> }) => {
  const { t } = useTranslation('entry');
  return (
    <Stack>
      <Text size="sm">{t('invitation.why')}</Text>
      <Group>
        <Button loading={accept.isPending} disabled={decline.isPending} onClick={() => accept.mutate({})}>
          {t('invitation.accept')}
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={accept.isPending}
          onClick={() => decline.mutate()}
        >
          {t('invitation.decline')}
        </Button>
      </Group>
    </Stack>
  );
};

const OtherPerson = ({ onLeave, isLeaving }: { onLeave: () => void; isLeaving: boolean }) => {
  const { t } = useTranslation('entry');
  return (
    <Stack>
      <Text size="sm">{t('invitation.otherPerson')}</Text>
      <Button loading={isLeaving} onClick={onLeave}>
        {t('invitation.leave')}
      </Button>
    </Stack>
  );
};

const Invitation = ({ token }: { token: string }) => {
  const { t } = useTranslation('entry');
  const invitation = useInvitation(token);
  const { step, accept, decline, leave, error } = invitation;
  if (decline.isSuccess) return <Done>{t('invitation.declined')}</Done>;
  if (accept.isSuccess) return <Done>{t('invitation.joined', { organisation: accept.data.organisation.name })}</Done>;
  return (
    <Stack>
      <Refusal error={error ?? decline.error} />
      {step === 'offer' && <Offer invitation={invitation} />}
      {step === 'sign-in' && <SignInForm accept={accept} />}
      {step === 'account' && <NewAccountForm accept={accept} />}
      {step === 'other-person' && (
        <OtherPerson onLeave={() => leave.mutate()} isLeaving={leave.isPending || accept.isPending} />
      )}
    </Stack>
  );
};

/** Accepts an invitation with an existing or a new account, or declines it. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const token = useCode('token') || storedToken();
  useEffect(() => {
    if (token) storeToken(token);
  }, [token]);
  return <PageCard title={t('invitation.title')}>{token ? <Invitation token={token} /> : <Incomplete />}</PageCard>;
};
