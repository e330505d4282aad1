import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A field for the code of an authenticator app, which phones offer to fill in. */
export const CodeField = (props: TextInputProps) => {
  const { t } = useTranslation('secondFactor');
  return (
    <TextInput
      label={t('code')}
      description={t('codeHint')}
      autoComplete="one-time-code"
      inputMode="numeric"
      {...props}
    />
  );
};
