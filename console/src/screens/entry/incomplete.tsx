import { useTranslation } from 'react-i18next';
import { Fault } from './fault';
import { SignInLink } from './sign-in-link';

/** What a page shows whose address has no code, and the way to the sign-in page if it is one for people with an account. */
export const Incomplete = ({ hasSignIn = false }: { hasSignIn?: boolean }) => {
  const { t } = useTranslation('entry');
  return (
    <>
      <Fault text={t('incomplete')} />
      {hasSignIn && <SignInLink label={t('backToSignIn')} />}
    </>
  );
};
