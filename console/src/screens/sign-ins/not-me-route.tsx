import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { Incomplete } from '../entry/incomplete';
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

const Report = ({ token }: { token: string }) => {
  const { t } = useTranslation('ownAccount');
  const report = useMutation({
    mutationFn: async () => (await client.post('/api/sign-in-links/use', { body: { data: { token } } })).data,
  });
  if (report.data) return <Reported code={report.data.code} />;
  return (
    <Stack>
      <Text size="sm">{t('notMe.why')}</Text>
      <Refusal error={report.error} />
      <Button color="red" loading={report.isPending} onClick={() => report.mutate()}>
        {t('notMe.submit')}
      </Button>
      {report.isError && <SignInLink label={t('link.signIn')} />}
    </Stack>
  );
};

/** Takes back a sign-in by a button: scanners, which fetch the links in emails, change nothing. */
export const Component = () => {
  const { t } = useTranslation('ownAccount');
  const token = useCode('token');
  return <PageCard title={t('notMe.title')}>{token ? <Report token={token} /> : <Incomplete hasSignIn />}</PageCard>;
};
