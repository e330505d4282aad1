import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoPasskeyUsed } from '../../components/no-passkey-used';
import { Refusal } from '../../components/refusal';

/** Signs in with a passkey alone: the browser shows those that it has for this service. */
export const PasskeySignIn = ({ attempt }: { attempt: UseMutationResult<boolean, Error, void> }) => {
  const { t } = useTranslation('secondFactor');
  return (
    <>
      <Button
        variant="default"
        leftSection={<KeyRound size={16} aria-hidden />}
        loading={attempt.isPending}
        onClick={() => attempt.mutate()}
      >
        {t('signInByPasskey')}
      </Button>
      {attempt.data === false && <NoPasskeyUsed />}
      <Refusal error={attempt.error} />
    </>
  );
};
