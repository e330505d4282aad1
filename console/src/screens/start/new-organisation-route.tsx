import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { deriveSlug } from '../../../../src/domain/slug';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { signOut } from '../../session/sign-out';
import { useMe } from '../../session/use-me';
import { PageCard } from '../../shell/page-card';
import { Offers } from './offers';
import { PlanNote } from './plan-note';

/** The short name that a name suggests; an empty text without a Latin letter or digit. */
const suggestedSlug = (name: string): string => deriveSlug(name, '');

const NewOrganisation = () => {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { memberships } = useMe();
  const form = useForm({ initialValues: { name: '', slug: '' } });
  // The short name follows the name until the person has written one.
  const nameIt = (name: string): void => {
    const isOwn = form.values.slug !== suggestedSlug(form.values.name);
    form.setValues({ name, ...(isOwn ? {} : { slug: suggestedSlug(name) }) });
  };
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
        <PlanNote />
        <TextInput
          label={t('start.name')}
          required
          maxLength={100}
          {...form.getInputProps('name')}
          onChange={(event) => nameIt(event.currentTarget.value)}
        />
        <TextInput
          label={t('start.slug')}
          description={t('start.slugHint')}
          required
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          {...form.getInputProps('slug')}
        />
        <Group justify="flex-end" className="form-end">
          {memberships.length > 0 && (
            <Button component={Link} to="/" variant="default">
              {common('cancel')}
            </Button>
          )}
          <Button type="submit" loading={creation.isPending}>
            {t('start.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Offers of memberships, and the creation of an organisation. The first page of a person who has none. */
export const Component = () => {
  const { t } = useTranslation('shell');
  const { t: own } = useTranslation('newOrganisation');
  const { name, memberships, is_operator: isOperator } = useMe();
  const isMember = memberships.length > 0;
  return (
    <PageCard title={isMember ? own('title') : t('start.title', { name })}>
      <Offers />
      {isOperator && <Anchor href="/admin">{t('operations')}</Anchor>}
      {!isMember && <Text size="sm">{t('start.noOrganisation')}</Text>}
      <NewOrganisation />
      {!isMember && (
        <Group justify="flex-end">
          <Button variant="subtle" size="xs" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </Group>
      )}
    </PageCard>
  );
};
