import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Refusal } from '../../components/refusal';
import { nextPage } from '../../session/next-page';
import { openCall } from '../../session/session-calls';
import { startSso } from '../../session/sso-start';

interface Methods {
  data: { password: boolean; workspace: boolean; directory: boolean };
}

const METHODS = ['workspace', 'directory'] as const;

const Buttons = ({ organisation, methods }: { organisation: string; methods: Methods['data'] }) => {
  const { t } = useTranslation('signIn');
  const [search] = useSearchParams();
  const offered = METHODS.filter((method) => methods[method]);
  if (offered.length === 0) return <Alert color="gray">{t('noMethods')}</Alert>;
  return offered.map((method) => (
    <Button
      key={method}
      variant="default"
      onClick={() => startSso({ organisation, method, next: nextPage(search.get('next')) })}
    >
      {t(method)}
    </Button>
  ));
};

/** The sign-in buttons of an organisation, which the person names. */
export const SingleSignOn = () => {
  const { t } = useTranslation('signIn');
  const [search, setSearch] = useSearchParams();
  const organisation = search.get('organisation') ?? '';
  const [slug, setSlug] = useState(organisation);
  const methods = useQuery({
    queryKey: ['sign-in-methods', organisation],
    queryFn: () => openCall<Methods>(`/auth/methods?organisation=${encodeURIComponent(organisation)}`),
    enabled: organisation !== '',
  });
  const find = () => {
    search.set('organisation', slug.trim());
    setSearch(search, { replace: true });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <Stack>
        <TextInput
          label={t('organisation')}
          description={t('organisationHint')}
          value={slug}
          onChange={(event) => setSlug(event.currentTarget.value)}
          required
        />
        {methods.data ? (
          <Buttons organisation={organisation} methods={methods.data.data} />
        ) : (
          <Button type="submit" variant="default" loading={methods.isFetching}>
            {t('find')}
          </Button>
        )}
        <Refusal error={methods.error} onRetry={() => void methods.refetch()} />
      </Stack>
    </form>
  );
};
