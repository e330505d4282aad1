import { useTranslation } from 'react-i18next';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { SignInLink } from '../entry/sign-in-link';

/** Where the confirmation of an address leads if the link of an email was opened without the console's page. */
export const Component = () => {
  const { t } = useTranslation('entry');
  return (
    <PageCard title={t('address.title')}>
      <Done>{t('address.signInNow')}</Done>
      <SignInLink label={t('signIn')} />
    </PageCard>
  );
};
