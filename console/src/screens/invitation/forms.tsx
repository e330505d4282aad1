import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { faultsByField } from '../../api/errors';
import { AccountFields } from '../entry/account-fields';
import { SignInLink } from '../entry/sign-in-link';
import type { useInvitation } from './use-invitation';

type Invitation = ReturnType<typeof useInvitation>;

/** Accepts with an existing account. */
export const SignInForm = ({ accept }: { accept: Invitation['accept'] }) => {
  const { t } = useTranslation('entry');
  const form = useForm({ initialValues: { identifier: '', password: '' } });
  return (
    <form onSubmit={form.onSubmit((credentials) => accept.mutate({ credentials }))}>
      <Stack>
        <Text size="sm">{t('invitation.hasAccount')}</Text>
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
          {...form.getInputProps('identifier')}
        />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={accept.isPending}>
          {t('invitation.signIn')}
        </Button>
        <SignInLink label={t('invitation.otherWays')} next={CONSOLE_PAGES.invitation} />
      </Stack>
    </form>
  );
};

/** Accepts with a new account. */
export const NewAccountForm = ({ accept }: { accept: Invitation['accept'] }) => {
  const { t } = useTranslation('entry');
  const form = useForm({ initialValues: { username: '', password: '' } });
  return (
    <form
      onSubmit={form.onSubmit((account) =>
        accept.mutate({ account }, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Stack>
        <Text size="sm">{t('invitation.newAccount')}</Text>
        <AccountFields form={form} isFirst />
        <Button type="submit" loading={accept.isPending}>
          {t('invitation.create')}
        </Button>
      </Stack>
    </form>
  );
};
