import { Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { onFaults } from '../../components/focus-fault';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { Card } from '../../components/card';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { NewPasswordInput } from '../entry/account-fields';

const NOTHING = { currentPassword: '', password: '', passwordConfirmation: '' };

const usePasswordForm = () => {
  const { t } = useTranslation('account');
  const form = useForm({
    initialValues: NOTHING,
    validate: {
      passwordConfirmation: (value, { password }) => (value === password ? null : t('password.differ')),
    },
  });
  const change = useWrite({
    write: (body: typeof NOTHING) => client.post('/api/auth/change-password', { body }),
    changes: [['sessions'], ['me']],
    done: t('password.done'),
    onDone: () => form.reset(),
  });
  const submit = form.onSubmit(
    (values) => change.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
    onFaults,
  );
  return { form, change, submit };
};

/** Changes the password. All other sessions end. */
export const PasswordCard = () => {
  const { t } = useTranslation('account');
  const { form, change, submit } = usePasswordForm();
  return (
    <Card title={t('password.title')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('password.why')}
          </Text>
          <PasswordInput
            label={t('password.current')}
            autoComplete="current-password"
            required
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordInput label={t('password.next')} {...form.getInputProps('password')} />
          <PasswordInput
            label={t('password.again')}
            autoComplete="new-password"
            required
            {...form.getInputProps('passwordConfirmation')}
          />
          <Refusal error={change.error} />
          <Group justify="space-between">
            <Anchor component={Link} size="sm" to={CONSOLE_PAGES.forgottenPassword}>
              {t('password.forgotten')}
            </Anchor>
            <Button type="submit" loading={change.isPending}>
              {t('password.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
};
