import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Content } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { localeOf } from '../../format/locale';
import { client } from '../../session/session-client';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { ForAddress } from '../entry/for-address';
import { Incomplete } from '../entry/incomplete';
import { SignInLink } from '../entry/sign-in-link';
import { useCode } from '../entry/use-code';

type Offer = Content<'/api/undo-links/show', 'post'>['data'];

const PasswordForm = ({ token, offer }: { token: string; offer: Offer }) => {
  const { t, i18n } = useTranslation('entry');
  const organisation = offer.organisation.name;
  const form = useForm({ initialValues: { password: '' } });
  const undo = useMutation({
    mutationFn: ({ password }: typeof form.values) =>
      client.post('/api/auth/undo-sso-only', { body: { token, password } }),
  });
  if (undo.isSuccess)
    return (
      <>
        <Done>{t('undo.done', { organisation })}</Done>
        <SignInLink label={t('signIn')} />
      </>
    );
  const until = new Date(offer.expires_at).toLocaleString(localeOf(i18n.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <form onSubmit={form.onSubmit((values) => undo.mutate(values))}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('undo.why', { organisation, until })}
        </Text>
        <ForAddress email={offer.email} />
        <Refusal error={undo.error} />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          required
          autoFocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={undo.isPending}>
          {t('undo.submit')}
        </Button>
      </Stack>
    </form>
  );
};

const Undo = ({ token }: { token: string }) => {
  const { t } = useTranslation('entry');
  const offer = useQuery({
    queryKey: ['undo-link', token],
    queryFn: async ({ signal }) =>
      (await client.post('/api/undo-links/show', { body: { data: { token } }, signal })).data,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <QueryView query={offer}>{(data) => <PasswordForm token={token} offer={data} />}</QueryView>
      {offer.isError && <SignInLink label={t('backToSignIn')} />}
    </>
  );
};

/** Switches SSO-only off, with the link of an email and the password of the owner. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const token = useCode('token');
  return <PageCard title={t('undo.title')}>{token ? <Undo token={token} /> : <Incomplete hasSignIn />}</PageCard>;
};
