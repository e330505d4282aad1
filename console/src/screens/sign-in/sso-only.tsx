import { Anchor, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { SsoOffer } from './sso-offer';

interface SsoOnlyProps {
  /** The refusal. */
  error: unknown;
  /** Who signs in, which the provider fills in. */
  loginHint?: string;
  /** Further ways on. */
  children?: ReactNode;
  /** Begins the sign-in again. */
  onBack: () => void;
}

/** What is left to a person whom an organisation lets sign in only by its single sign-on: other methods would be refused again. */
export const SsoOnly = ({ error, loginHint, children, onBack }: SsoOnlyProps) => {
  const { t } = useTranslation('signIn');
  return (
    <Stack>
      <Refusal error={error} />
      <SsoOffer error={error} {...(loginHint && { loginHint })} />
      {children}
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {t('otherAddress')}
      </Anchor>
    </Stack>
  );
};
