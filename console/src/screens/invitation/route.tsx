import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../api/errors';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { Incomplete } from '../entry/incomplete';
import { useCode } from '../entry/use-code';
import { NewAccountForm, SignInForm } from './forms';
import { Closed, OfferFacts } from './offer';
import { storedToken, storeToken } from './stored-token';
import { useInvitation } from './use-invitation';

const Offer = ({ invitation: { accept, decline } }: { invitation: ReturnType<typeof useInvitation> }) => {
  const { t } = useTranslation('entry');
  return (
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

const Answer = ({ token }: { token: string }) => {
  const { t } = useTranslation('entry');
  const invitation = useInvitation(token);
  const { step, accept, decline, leave, error } = invitation;
  if (decline.isSuccess) return <Done>{t('invitation.declined')}</Done>;
  if (accept.isSuccess) return <Done>{t('invitation.joined', { organisation: accept.data.organisation.name })}</Done>;
  // Passwords would be refused again. The refusal leads to the other ways to sign in.
  if (hasCode(error, 'SSO_REQUIRED')) return <Refusal error={error} />;
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

/** What the token offers, as it was first read. */
const useOffer = (token: string) => {
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await client.post('/api/invitations/show', { body: { data: { token } }, signal })).data,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const [first, setFirst] = useState(query.data);
  // A session that begins resets all queries, but the page stays until it is left: the answer has a page of its own.
  if (first === undefined && query.data !== undefined) setFirst(query.data);
  return { query, first };
};

const Invitation = ({ token }: { token: string }) => {
  const { query, first } = useOffer(token);
  if (first?.offer)
    return (
      <Stack>
        <OfferFacts offer={first.offer} />
        <Answer token={token} />
      </Stack>
    );
  if (first) return <Closed reason={first.state === 'open' ? 'unknown' : first.state} />;
  if (hasCode(query.error, 'INVITATION_INVALID')) return <Closed reason="unknown" />;
  return <QueryView query={query}>{() => null}</QueryView>;
};

/** Accepts an invitation with an existing or a new account, or declines it. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const token = useCode('token') || storedToken();
  useEffect(() => {
    if (token) storeToken(token);
  }, [token]);
  return (
    <PageCard title={t('invitation.title')}>{token ? <Invitation token={token} /> : <Incomplete hasSignIn />}</PageCard>
  );
};
