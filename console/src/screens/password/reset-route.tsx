import { Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { TenantryError } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { onFaults } from '../../components/focus-fault';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { faultsByField, hasCode } from '../../api/errors';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { isStandalone } from '../../session/standalone';
import { PageCard } from '../../shell/page-card';
import { NewPasswordInput } from '../entry/account-fields';
import { Done } from '../entry/done';
import { Fault } from '../entry/fault';
import { SignInLink } from '../entry/sign-in-link';
import { useCode } from '../entry/use-code';
import { useEnter } from '../entry/use-enter';

/** Whether the link is over: every other password would be refused, too. */
const isOver = (error: unknown): boolean =>
  error instanceof TenantryError && error.faults.some(({ path }) => path[0] === 'code');

/** Says why the link does not work, and leads to a new one. */
const Useless = ({ why }: { why: string }) => {
  const { t } = useTranslation('entry');
  return (
    <>
      <Fault text={why} />
      {!isStandalone && (
        <Button component={Link} to={CONSOLE_PAGES.forgottenPassword}>
          {t('reset.again')}
        </Button>
      )}
      <SignInLink label={t('backToSignIn')} />
    </>
  );
};

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
  if (isOver(change.error)) return <Useless why={t('reset.over')} />;
  // Every other password would be refused, too.
  if (hasCode(change.error, 'SSO_REQUIRED')) return <Refusal error={change.error} />;
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
      {code ? <NewPassword code={code} /> : <Useless why={t('incomplete')} />}
    </PageCard>
  );
};
