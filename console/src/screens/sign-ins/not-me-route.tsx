import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { client } from '../../session/session-client';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { Incomplete } from '../entry/incomplete';
import { LinkAction } from '../entry/link-action';
import { SignInLink } from '../entry/sign-in-link';
import { useCode } from '../entry/use-code';

const Reported = ({ code }: { code: string | null }) => {
  const { t } = useTranslation('ownAccount');
  if (code === null)
    return (
      <>
        <Done>{t('notMe.ended')}</Done>
        <SignInLink label={t('link.signIn')} />
      </>
    );
  return (
    <>
      <Done>{t('notMe.passwordEnded')}</Done>
      <Button component={Link} to={`${CONSOLE_PAGES.resetPassword}?code=${encodeURIComponent(code)}`}>
        {t('notMe.choose')}
      </Button>
    </>
  );
};

const NewPasswordLink = () => {
  const { t } = useTranslation('ownAccount');
  return (
    <Anchor component={Link} size="sm" to={CONSOLE_PAGES.forgottenPassword}>
      {t('notMe.choose')}
    </Anchor>
  );
};

const Report = ({ token }: { token: string }) => {
  const { t } = useTranslation('ownAccount');
  const report = async () => (await client.post('/api/sign-in-links/use', { body: { data: { token } } })).data;
  return (
    <LinkAction
      why={t('notMe.why')}
      submit={t('notMe.submit')}
      color="red"
      act={report}
      otherwise={<NewPasswordLink />}
    >
      {({ code }) => <Reported code={code} />}
    </LinkAction>
  );
};

/** Takes back a sign-in that was not by the person. */
export const Component = () => {
  const { t } = useTranslation('ownAccount');
  const token = useCode('token');
  return <PageCard title={t('notMe.title')}>{token ? <Report token={token} /> : <Incomplete hasSignIn />}</PageCard>;
};
