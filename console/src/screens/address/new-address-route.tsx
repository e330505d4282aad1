import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { Incomplete } from '../entry/incomplete';
import { SignInLink } from '../entry/sign-in-link';
import { useCode } from '../entry/use-code';

const Change = ({ token }: { token: string }) => {
  const { t } = useTranslation('ownAccount');
  const use = useMutation({
    mutationFn: async () => (await client.post('/api/address-links/use', { body: { data: { token } } })).data,
  });
  if (use.data)
    return (
      <>
        <Done>
          <span style={{ overflowWrap: 'anywhere' }}>{t('link.done', { address: use.data.email })}</span>
        </Done>
        <SignInLink label={t('link.signIn')} />
      </>
    );
  return (
    <Stack>
      <Text size="sm">{t('link.why')}</Text>
      <Refusal error={use.error} />
      <Button loading={use.isPending} onClick={() => use.mutate()}>
        {t('link.submit')}
      </Button>
      {use.isError && <SignInLink label={t('link.signIn')} />}
    </Stack>
  );
};

/** Changes the address of an account by a button: scanners, which fetch the links in emails, change nothing. */
export const Component = () => {
  const { t } = useTranslation('ownAccount');
  const token = useCode('token');
  return <PageCard title={t('link.title')}>{token ? <Change token={token} /> : <Incomplete hasSignIn />}</PageCard>;
};
