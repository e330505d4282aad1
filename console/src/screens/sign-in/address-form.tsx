import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Anchor, Box, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { hasCode } from '../../api/errors';
import { Refusal } from '../../components/refusal';
import { sendsNoMail } from '../../session/standalone';
import { ResendConfirmation } from '../entry/resend-confirmation';
import type { Credentials } from './leave-offer';
import { PasskeySignIn } from './passkey-sign-in';
import { SsoButtons } from './sso-buttons';
import { useMethods } from './use-methods';

const Links = () => {
  const { t } = useTranslation('signIn');
  return (
    <Group justify="space-between">
      <Anchor component={Link} size="sm" to={CONSOLE_PAGES.forgottenPassword}>
        {t('forgotten')}
      </Anchor>
      <Anchor component={Link} size="sm" to={CONSOLE_PAGES.register}>
        {t('register')}
      </Anchor>
    </Group>
  );
};

/** The form, and which of its steps it shows: the address, or also the password. */
const useSteps = () => {
  const [search] = useSearchParams();
  const [hint] = useState(search.get('login_hint') ?? '');
  const form = useForm({ initialValues: { identifier: hint, password: '' } });
  const { methods, isAsking, ask } = useMethods(form.values.identifier);
  const [isPasswordWanted, setPasswordWanted] = useState(false);
  const hasPassword = methods !== null && (methods.password || methods.organisation === null || isPasswordWanted);
  // A passkey also opens the other organisations of a person.
  const hasPasskey = methods === null || methods.passkey || isPasswordWanted;
  const password = useRef<HTMLInputElement>(null);
  const isStarted = useRef(false);
  useEffect(() => {
    if (hint === '' || isStarted.current) return;
    isStarted.current = true;
    ask();
  }, [ask, hint]);
  useEffect(() => {
    if (hasPassword) password.current?.focus();
  }, [hasPassword]);
  return {
    form,
    methods,
    isAsking,
    ask,
    hasPassword,
    hasPasskey,
    password,
    wantPassword: () => setPasswordWanted(true),
  };
};

interface AddressFormProps {
  byPassword: UseMutationResult<unknown, Error, Credentials>;
  byPasskey: UseMutationResult<boolean, Error, void>;
}

/** The address of a refused sign-in to which the email can go once more; null after one with a user name. */
const unconfirmedAddress = ({ error, variables }: AddressFormProps['byPassword']): string | null => {
  const entered = variables?.identifier.trim() ?? '';
  return !sendsNoMail && hasCode(error, 'EMAIL_NOT_CONFIRMED') && entered.includes('@') ? entered : null;
};

/**
 * Asks for the address, then shows how it can sign in. The password is there from the beginning, but not visible, so that password
 * managers fill in both.
 */
export const AddressForm = ({ byPassword: attempt, byPasskey }: AddressFormProps) => {
  const { t } = useTranslation('signIn');
  const { form, methods, isAsking, ask, hasPassword, hasPasskey, password, wantPassword } = useSteps();
  const organisation = methods?.organisation ?? null;
  const unconfirmed = unconfirmedAddress(attempt);
  return (
    <>
      <form onSubmit={form.onSubmit((values) => (hasPassword ? attempt.mutate(values) : ask()))}>
        <Stack>
          <Refusal error={attempt.error} />
          {unconfirmed && <ResendConfirmation email={unconfirmed} />}
          <TextInput
            label={t('identifier')}
            autoComplete="username"
            required
            data-autofocus
            {...form.getInputProps('identifier')}
          />
          {organisation && (
            <SsoButtons
              organisation={organisation.slug}
              methods={organisation}
              loginHint={form.values.identifier.trim()}
            />
          )}
          <Box display={hasPassword ? undefined : 'none'}>
            <PasswordInput
              ref={password}
              label={t('password')}
              autoComplete="current-password"
              required={hasPassword}
              {...form.getInputProps('password')}
            />
          </Box>
          {methods !== null && !hasPassword ? (
            <Button variant="subtle" onClick={wantPassword}>
              {t('usePassword')}
            </Button>
          ) : (
            <Button type="submit" loading={attempt.isPending || isAsking}>
              {t(hasPassword ? 'submit' : 'find')}
            </Button>
          )}
          <Links />
        </Stack>
      </form>
      {hasPasskey && browserSupportsWebAuthn() && <PasskeySignIn attempt={byPasskey} />}
    </>
  );
};
