import { useTranslation } from 'react-i18next';
import { client } from '../../session/session-client';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { Incomplete } from '../entry/incomplete';
import { LinkAction } from '../entry/link-action';
import { SignInLink } from '../entry/sign-in-link';
import { useCode } from '../entry/use-code';

const Change = ({ token }: { token: string }) => {
  const { t } = useTranslation('ownAccount');
  const signIn = <SignInLink label={t('link.signIn')} />;
  const use = async () => (await client.post('/api/address-links/use', { body: { data: { token } } })).data;
  return (
    <LinkAction why={t('link.why')} submit={t('link.submit')} act={use} otherwise={signIn}>
      {({ email }) => (
        <>
          <Done>
            <span style={{ overflowWrap: 'anywhere' }}>{t('link.done', { address: email })}</span>
          </Done>
          {signIn}
        </>
      )}
    </LinkAction>
  );
};

/** Changes the address of an account. */
export const Component = () => {
  const { t } = useTranslation('ownAccount');
  const token = useCode('token');
  return <PageCard title={t('link.title')}>{token ? <Change token={token} /> : <Incomplete hasSignIn />}</PageCard>;
};
