import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { OperatorLink } from '../../components/operator-link';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { sendsNoMail } from '../../session/standalone';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { SignInLink } from '../entry/sign-in-link';

/** Requests an email with a link to choose a new password, if the server can send one. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const form = useForm({ initialValues: { email: '' } });
  const request = useMutation({
    mutationFn: (body: typeof form.values) => client.post('/api/auth/forgot-password', { body }),
    onError: (error) => form.setErrors(faultsByField(error)),
  });
  return (
    <PageCard title={t('forgotten.title')}>
      {sendsNoMail ? (
        <Alert color="yellow">
          {t('forgotten.noMail')} <OperatorLink />
        </Alert>
      ) : request.isSuccess ? (
        <>
          <Done>{t('forgotten.sent', { email: request.variables.email })}</Done>
          <OperatorLink />
        </>
      ) : (
        <form onSubmit={form.onSubmit((values) => request.mutate(values))}>
          <Stack>
            <Text size="sm">{t('forgotten.why')}</Text>
            <Refusal error={request.error} />
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="username"
              required
              autoFocus
              {...form.getInputProps('email')}
            />
            <Button type="submit" loading={request.isPending}>
              {t('forgotten.submit')}
            </Button>
          </Stack>
        </form>
      )}
      <SignInLink label={t('backToSignIn')} />
    </PageCard>
  );
};
