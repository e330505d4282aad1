import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { onFaults } from '../../components/focus-fault';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { faultsByField } from '../../api/errors';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { isStandalone } from '../../session/standalone';
import { PageCard } from '../../shell/page-card';
import { NewPasswordInput } from '../entry/account-fields';
import { Done } from '../entry/done';
import { Incomplete } from '../entry/incomplete';
import { useCode } from '../entry/use-code';
import { useEnter } from '../entry/use-enter';

const NewPassword = ({ code }: { code: string }) => {
  const { t } = useTranslation('entry');
  const enter = useEnter();
  const form = useForm({
    initialValues: { password: '', passwordConfirmation: '' },
    validate: {
      passwordConfirmation: (value, { password }) => (value === password ? null : t('reset.differ')),
    },
  });
  const change = useMutation({
    mutationFn: (values: typeof form.values) => client.post('/api/auth/reset-password', { body: { code, ...values } }),
    onSuccess: () => enter('/', t('reset.done')),
    onError: (error) => form.setErrors(faultsByField(error)),
  });
  if (change.isSuccess) return <Done>{t(isStandalone ? 'reset.doneStandalone' : 'reset.done')}</Done>;
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values), onFaults)}>
      <Stack>
        <Refusal error={change.error} />
        <NewPasswordInput label={t('reset.password')} autoFocus {...form.getInputProps('password')} />
        <PasswordInput
          label={t('reset.repetition')}
          autoComplete="new-password"
          required
          {...form.getInputProps('passwordConfirmation')}
        />
        <Button type="submit" loading={change.isPending}>
          {t('reset.submit')}
        </Button>
      </Stack>
    </form>
  );
};

/** Sets a new password with the code of an email, and signs the person in. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const code = useCode('code');
  return (
    <PageCard title={t('reset.title')}>
      {code ? <NewPassword code={code} /> : <Incomplete />}
      {!isStandalone && (
        <Anchor component={Link} size="sm" to={CONSOLE_PAGES.forgottenPassword}>
          {t('reset.again')}
        </Anchor>
      )}
    </PageCard>
  );
};
