import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { enterSupportView } from '../../session/support-view';
import { PageCard } from '../../shell/page-card';

/** The code after the # of the address, which browsers send to no server. It is removed from the address at once. */
const useCode = (): string => {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [code] = useState(decodeURIComponent(hash.slice(1)));
  useEffect(() => {
    if (hash !== '') void navigate({ search, hash: '' }, { replace: true });
  }, [hash, navigate, search]);
  return code;
};

/** Exchanges the code of the admin panel for a support view, by a button: the code works once. */
export const Component = () => {
  const { t } = useTranslation('support');
  const [code, setCode] = useState(useCode());
  const [search] = useSearchParams();
  const exchange = useMutation({
    mutationFn: () => client.post('/api/auth/support', { body: { data: { code: code.trim() } } }),
    onSuccess: ({ data: { token, organisation } }) =>
      enterSupportView(token, organisationPage(organisation.slug, 'dashboard')),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    exchange.mutate();
  };
  const hasEnded = search.has('ended');
  return (
    <PageCard title={t(hasEnded ? 'endedTitle' : 'title')}>
      {hasEnded && !exchange.error && (
        <Alert color="gray" role="status">
          {t('ended')}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t(hasEnded ? 'another' : 'why')}</Text>
          <PasswordInput
            label={t('code')}
            description={t('codeHint')}
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            required
          />
          <Refusal error={exchange.error} />
          <Button type="submit" loading={exchange.isPending || exchange.isSuccess}>
            {t('open')}
          </Button>
        </Stack>
      </form>
    </PageCard>
  );
};
