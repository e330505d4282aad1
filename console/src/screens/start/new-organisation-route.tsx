import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { signOut } from '../../session/sign-out';
import { useMe } from '../../session/use-me';
import { PageCard } from '../../shell/page-card';
import { Offers } from './offers';

const NewOrganisation = () => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const form = useForm({ initialValues: { name: '', slug: '' } });
  const creation = useWrite({
    write: (data: typeof form.values) => client.post('/api/organisations', { body: { data } }),
    changes: [['me']],
    onDone: ({ data }) => void navigate(`/organisations/${data.slug}/dashboard`),
  });
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        creation.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Stack>
        <Refusal error={creation.error} />
        <TextInput label={t('start.name')} required maxLength={100} {...form.getInputProps('name')} />
        <TextInput
          label={t('start.slug')}
          description={t('start.slugHint')}
          required
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          {...form.getInputProps('slug')}
        />
        <Button type="submit" loading={creation.isPending}>
          {t('start.create')}
        </Button>
      </Stack>
    </form>
  );
};

/** Offers of memberships, and the creation of an organisation. The first page of a person who has none. */
export const Component = () => {
  const { t } = useTranslation('shell');
  const { name, memberships, is_operator: isOperator } = useMe();
  return (
    <PageCard title={t('start.title', { name })}>
      <Offers />
      {isOperator && <Anchor href="/admin">{t('operations')}</Anchor>}
      {memberships.length === 0 && <Text size="sm">{t('start.noOrganisation')}</Text>}
      <NewOrganisation />
      <Group justify="flex-end">
        <Button variant="subtle" size="xs" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </Group>
    </PageCard>
  );
};
