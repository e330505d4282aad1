import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../components/query-view';
import { client } from '../../session/session-client';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { ForAddress } from '../entry/for-address';
import { Incomplete } from '../entry/incomplete';
import { LinkAction } from '../entry/link-action';
import { SignInLink } from '../entry/sign-in-link';
import { useCode } from '../entry/use-code';

interface LeaveButtonProps {
  token: string;
  organisation: string;
  email: string | null;
}

const LeaveButton = ({ token, organisation, email }: LeaveButtonProps) => {
  const { t } = useTranslation('entry');
  const leave = () => client.post('/api/leave-links/use', { body: { data: { token } } });
  return (
    <LinkAction
      why={t('leaving.why', { organisation })}
      submit={t('leaving.submit', { organisation })}
      about={<ForAddress email={email} />}
      color="red"
      act={leave}
    >
      {() => (
        <>
          <Done>{t('leaving.done', { organisation })}</Done>
          <SignInLink label={t('signIn')} />
        </>
      )}
    </LinkAction>
  );
};

const Leave = ({ token }: { token: string }) => {
  const { t } = useTranslation('entry');
  const offer = useQuery({
    queryKey: ['leave-link', token],
    queryFn: async ({ signal }) =>
      (await client.post('/api/leave-links/show', { body: { data: { token } }, signal })).data,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <QueryView query={offer}>
        {({ organisation, email }) => <LeaveButton token={token} organisation={organisation.name} email={email} />}
      </QueryView>
      {offer.isError && <SignInLink label={t('backToSignIn')} />}
    </>
  );
};

/** Leaves an organisation that requires single sign-on. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const token = useCode('token');
  return <PageCard title={t('leaving.title')}>{token ? <Leave token={token} /> : <Incomplete hasSignIn />}</PageCard>;
};
