import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Refusal } from '../../components/refusal';
import { useSignInMethods } from '../../session/use-sign-in-methods';
import { hasMethod, SsoButtons, type SsoMethods } from './sso-buttons';

interface ButtonsProps {
  /** Slug. */
  organisation: string;
  methods: SsoMethods & { password: boolean; passkey: boolean };
}

const Buttons = ({ organisation, methods }: ButtonsProps) => {
  const { t } = useTranslation('signIn');
  const isPasskeyOnly = methods.passkey && !methods.password;
  if (!hasMethod(methods)) return <Alert color="gray">{t(isPasskeyOnly ? 'onlyPasskeys' : 'noMethods')}</Alert>;
  return <SsoButtons organisation={organisation} methods={methods} />;
};

/** The sign-in buttons of an organisation, which the person names. */
export const SingleSignOn = () => {
  const { t } = useTranslation('signIn');
  const [search, setSearch] = useSearchParams();
  const organisation = search.get('organisation') ?? '';
  const [slug, setSlug] = useState(organisation);
  const methods = useSignInMethods(organisation);
  // Another name is another question.
  const isAnswered = methods.data !== undefined && slug.trim() === organisation;
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
        {isAnswered && <Buttons organisation={organisation} methods={methods.data} />}
        {!isAnswered && (
          <Button type="submit" variant="default" loading={methods.isFetching}>
            {t('findOrganisation')}
          </Button>
        )}
        <Refusal error={methods.error} onRetry={() => void methods.refetch()} />
      </Stack>
    </form>
  );
};
