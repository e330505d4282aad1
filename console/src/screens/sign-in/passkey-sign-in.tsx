import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoPasskeyUsed } from '../../components/no-passkey-used';
import { Refusal } from '../../components/refusal';
import { signInByPasskey } from '../../session/passkeys';
import { SsoOffer } from './sso-offer';

/** Signs in with a passkey alone: the browser shows those that it has for this service. */
export const PasskeySignIn = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('secondFactor');
  const attempt = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: (isDone) => {
      if (isDone) onDone();
    },
  });
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
      <SsoOffer error={attempt.error} />
    </>
  );
};
