import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SignInLink } from './sign-in-link';

/** What a page shows whose address has no code, and the way to the sign-in page if it is one for people with an account. */
export const Incomplete = ({ hasSignIn = false }: { hasSignIn?: boolean }) => {
  const { t } = useTranslation('entry');
  return (
    <>
      <Alert color="red" role="alert">
        {t('incomplete')}
      </Alert>
      {hasSignIn && <SignInLink label={t('backToSignIn')} />}
    </>
  );
};
