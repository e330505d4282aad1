import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { faultsByField } from '../../api/errors';
import { OperatorLink } from '../../components/operator-link';
import { Refusal } from '../../components/refusal';
import { nextPage } from '../../session/next-page';
import { client } from '../../session/session-client';
import { sendsNoMail } from '../../session/standalone';
import { PageCard } from '../../shell/page-card';
import { AccountFields } from '../entry/account-fields';
import { Done } from '../entry/done';
import { ResendConfirmation } from '../entry/resend-confirmation';
import { SignInLink } from '../entry/sign-in-link';
import { useEnter } from '../entry/use-enter';

/** After a registration whose address has to be confirmed. */
const Sent = ({ email }: { email: string }) => {
  const { t } = useTranslation('entry');
  if (sendsNoMail)
    return (
      <Alert color="yellow">
        {t('register.noMail')} <OperatorLink />
      </Alert>
    );
  return (
    <Stack>
      <Done>{t('register.sent', { email })}</Done>
      <ResendConfirmation email={email} />
    </Stack>
  );
};

const RegistrationForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { t } = useTranslation('entry');
  const [search] = useSearchParams();
  const enter = useEnter();
  const form = useForm({ initialValues: { username: '', email: '', password: '' } });
  const registration = useMutation({
    mutationFn: (body: typeof form.values) => client.post('/api/auth/local/register', { body }),
    onSuccess: ({ jwt }, { email }) => (jwt ? enter(nextPage(search.get('next'))) : onSent(email)),
    onError: (error) => form.setErrors(faultsByField(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => registration.mutate(values))}>
      <Stack>
        <Refusal error={registration.error} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          required
          autoFocus
          {...form.getInputProps('email')}
        />
        <AccountFields form={form} />
        <Button type="submit" loading={registration.isPending}>
          {t('register.submit')}
        </Button>
        <Group gap="xs">
          <Text size="sm">{t('register.haveAccount')}</Text>
          <SignInLink label={t('signIn')} next={nextPage(search.get('next'))} />
        </Group>
      </Stack>
    </form>
  );
};

/** Creates an account. The person is signed in, or confirms the address first. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <PageCard title={t('register.title')}>
      {sentTo === null ? <RegistrationForm onSent={setSentTo} /> : <Sent email={sentTo} />}
    </PageCard>
  );
};
