import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says that the person has closed the dialog of the browser, or has no passkey that fits. */
export const NoPasskeyUsed = () => {
  const { t } = useTranslation('secondFactor');
  return (
    <Text size="sm" role="status">
      {t('noPasskeyUsed')}
    </Text>
  );
};
