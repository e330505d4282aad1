import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../components/refusal';
import { client } from './session-client';
import { type AskForPassword, StepUp } from './use-step-up';

/** The dialog that asks for the password, for all screens. */
export const StepUpProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(verified: boolean) => void>(() => undefined);
  const verification = useMutation({
    mutationFn: () => client.post('/api/auth/step-up', { body: { password } }),
    onSuccess: () => close(true),
  });

  const close = (verified: boolean): void => {
    setIsOpen(false);
    setPassword('');
    verification.reset();
    answer.current(verified);
  };
  const ask = useCallback<AskForPassword>(() => {
    setIsOpen(true);
    return new Promise((resolve) => (answer.current = resolve));
  }, []);

  return (
    <StepUp.Provider value={ask}>
      {children}
      <Modal opened={isOpen} onClose={() => close(false)} title={t('stepUp.title')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            verification.mutate();
          }}
        >
          <Stack>
            <Text size="sm">{t('stepUp.why')}</Text>
            <PasswordInput
              label={t('stepUp.password')}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              data-autofocus
              required
            />
            <Refusal error={verification.error} />
            <Group justify="flex-end">
              <Button type="submit" loading={verification.isPending}>
                {t('stepUp.verify')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </StepUp.Provider>
  );
};
