import { PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '../../../../src/domain/accounts/passwords/password-bounds';

/** Name and password of a new account. */
export interface NewAccount {
  username: string;
  password: string;
}

/** The shortest name that the API accepts. */
const MIN_NAME = 3;

/** A field for a new password, with the rule. */
export const NewPasswordInput = (props: PasswordInputProps) => {
  const { t } = useTranslation('entry');
  return (
    <PasswordInput
      description={t('passwordRule', { minimum: MIN_PASSWORD_LENGTH })}
      autoComplete="new-password"
      required
      minLength={MIN_PASSWORD_LENGTH}
      {...props}
    />
  );
};

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
      <NewPasswordInput label={t('password')} {...form.getInputProps('password')} />
    </>
  );
};
