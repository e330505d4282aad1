import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../../components/code-field';
import { requirementOf, typedCode } from '../../../session/second-factor';
import { useFactors } from './use-factors';

/** What proves that the person themselves changes how they sign in. */
export interface Proof {
  password: string;
  code: string;
}

export const NO_PROOF: Proof = { password: '', code: '' };

/** The proof as the API takes it: what is empty is left out. */
export const proofBody = ({ password, code }: Proof) => ({
  ...(password !== '' && { password }),
  ...(code !== '' && { code: typedCode(code) }),
});

/** Asks for the password, and for the code of an app if the last attempt was refused without one. */
export const ProofFields = <T extends Proof>({ form, error }: { form: UseFormReturnType<T>; error: unknown }) => {
  const { t } = useTranslation('secondFactor');
  const required = requirementOf(error);
  // A second factor proves the person, too.
  const hasFactor = useFactors().data?.data.some(({ confirmed_at: at }) => at !== null) ?? false;
  return (
    <>
      <PasswordInput
        label={t('password')}
        required={!hasFactor}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {required !== null && <CodeField required autoFocus {...form.getInputProps('code')} />}
    </>
  );
};
