import { Anchor, Button, Divider, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { hasCode } from '../../api/errors';
import { Refusal } from '../../components/refusal';
import { nextPage } from '../../session/next-page';
import { signIn } from '../../session/sign-in';
import { PageCard } from '../../shell/page-card';
import { LeaveOffer } from './leave-offer';
import { SingleSignOn } from './single-sign-on';

const PasswordForm = () => {
  const { t } = useTranslation('signIn');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const form = useForm({ initialValues: { identifier: '', password: '' } });
  const attempt = useMutation({
    mutationFn: (values: typeof form.values) => signIn(values.identifier, values.password),
    onSuccess: async () => {
      await cache.resetQueries();
      void navigate(nextPage(search.get('next')), { replace: true });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => attempt.mutate(values))}>
      <Stack>
        <Refusal error={attempt.error} />
        {hasCode(attempt.error, 'SSO_REQUIRED') && <LeaveOffer credentials={form.getValues} />}
        <TextInput
          label={t('identifier')}
          autoComplete="username"
          required
          data-autofocus
          {...form.getInputProps('identifier')}
        />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={attempt.isPending}>
          {t('submit')}
        </Button>
        <Group justify="space-between">
          <Anchor component={Link} size="sm" to={CONSOLE_PAGES.forgottenPassword}>
            {t('forgotten')}
          </Anchor>
          <Anchor component={Link} size="sm" to={CONSOLE_PAGES.register}>
            {t('register')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
};

/** Signs in with a password, or through an organisation. */
export const Component = () => {
  const { t } = useTranslation('signIn');
  return (
    <PageCard title={t('title')}>
      <PasswordForm />
      <Divider label={t('or')} />
      <SingleSignOn />
    </PageCard>
  );
};
