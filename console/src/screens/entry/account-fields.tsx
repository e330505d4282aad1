import { PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

/** Name and password of a new account. */
export interface NewAccount {
  username: string;
  password: string;
}

/** The shortest name and password that the API accepts. */
export const MIN_NAME = 3;
export const MIN_PASSWORD = 6;

interface AccountFieldsProps<T extends NewAccount> {
  form: UseFormReturnType<T>;
  /** Whether the form begins with these fields. */
  isFirst?: boolean;
}

/** The fields of a new account. */
export const AccountFields = <T extends NewAccount>({ form, isFirst = false }: AccountFieldsProps<T>) => {
  const { t } = useTranslation('entry');
  return (
    <>
      <TextInput
        label={t('username')}
        autoComplete="username"
        required
        minLength={MIN_NAME}
        autoFocus={isFirst}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        label={t('password')}
        description={t('passwordHint')}
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
        {...form.getInputProps('password')}
      />
    </>
  );
};
