import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What a page shows whose address has no code. */
export const Incomplete = () => {
  const { t } = useTranslation('entry');
  return (
    <Alert color="red" role="alert">
      {t('incomplete')}
    </Alert>
  );
};
