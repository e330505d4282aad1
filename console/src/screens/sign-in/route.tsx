import { Divider } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageCard } from '../../shell/page-card';
import { AddressForm } from './address-form';
import { SingleSignOn } from './single-sign-on';

/** Signs in as the address can, or through an organisation. */
export const Component = () => {
  const { t } = useTranslation('signIn');
  return (
    <PageCard title={t('title')}>
      <AddressForm />
      <Divider label={t('or')} />
      <SingleSignOn />
    </PageCard>
  );
};
