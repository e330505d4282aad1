import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../api/errors';
import { CodeField } from '../../components/code-field';
import { NoPasskeyUsed } from '../../components/no-passkey-used';
import { Refusal } from '../../components/refusal';
import { RelativeTime } from '../../components/relative-time';
import { askForPasskey } from '../../session/passkeys';
import { type FactorRequirement, type Waiver, typedCode } from '../../session/second-factor';
import { client } from '../../session/session-client';
import { SsoOnly } from './sso-only';

type Proof =
  | { code: string }
  | { recovery_code: string }
  | { passkey: Record<string, unknown> }
  | { waived_by: string };

interface SecondStepProps {
  requirement: FactorRequirement;
  /** Who signs in, which the provider fills in. */
  loginHint: string;
  onDone: () => void;
  /** Begins the sign-in again. */
  onBack: () => void;
}

const useFinish = ({ requirement: { token }, onDone }: SecondStepProps) =>
  useMutation({
    mutationFn: (proof: Proof) => client.post('/api/auth/second-factor', { body: { token, ...proof } }),
    onSuccess: onDone,
  });

const CodeForm = ({ isRecovery, finish }: { isRecovery: boolean; finish: ReturnType<typeof useFinish> }) => {
  const { t } = useTranslation('secondFactor');
  const [code, setCode] = useState('');
  const field = { value: code, onChange: (event: ChangeEvent<HTMLInputElement>) => setCode(event.currentTarget.value) };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        finish.mutate(isRecovery ? { recovery_code: code.trim() } : { code: typedCode(code) });
      }}
    >
      <Stack>
        {isRecovery ? (
          <TextInput
            label={t('recoveryCode')}
            description={t('recoveryHint')}
            autoComplete="off"
            required
            autoFocus
            {...field}
          />
        ) : (
          <CodeField required autoFocus {...field} />
        )}
        <Button type="submit" loading={finish.isPending}>
          {t('verify')}
        </Button>
      </Stack>
    </form>
  );
};

const PasskeyButton = ({
  options,
  finish,
}: {
  options: Record<string, unknown>;
  finish: ReturnType<typeof useFinish>;
}) => {
  const { t } = useTranslation('secondFactor');
  const [isUnused, setUnused] = useState(false);
  const use = async (): Promise<void> => {
    const passkey = await askForPasskey(options);
    setUnused(passkey === null);
    if (passkey) finish.mutate({ passkey });
  };
  return (
    <>
      <Button variant="default" loading={finish.isPending} onClick={() => void use()}>
        {t('usePasskey')}
      </Button>
      {isUnused && <NoPasskeyUsed />}
    </>
  );
};

/** Enters an organisation that has waived the second factor, and nothing else. */
const Waivers = ({ waivers, finish }: { waivers: readonly Waiver[]; finish: ReturnType<typeof useFinish> }) => {
  const { t } = useTranslation('secondFactor');
  return waivers.map(({ organisation, name, until }) => (
    <Stack key={organisation} gap={4}>
      <Button variant="default" loading={finish.isPending} onClick={() => finish.mutate({ waived_by: organisation })}>
        {t('enterWaived', { name })}
      </Button>
      <Text size="xs" c="dimmed">
        {t('waivedUntil')} <RelativeTime time={until} />
      </Text>
    </Stack>
  ));
};

/** The second step of a sign-in: a code of an app, a passkey, or a recovery code. */
export const SecondStep = (props: SecondStepProps) => {
  const { t } = useTranslation('secondFactor');
  const { methods, passkey, waivers } = props.requirement;
  const finish = useFinish(props);
  const hasApp = methods.includes('totp');
  const [isRecovery, setRecovery] = useState(!hasApp && passkey === null);
  if (hasCode(finish.error, 'SSO_REQUIRED'))
    return <SsoOnly error={finish.error} loginHint={props.loginHint} onBack={props.onBack} />;
  return (
    <Stack>
      <Text size="sm">{t('why')}</Text>
      <Refusal error={finish.error} />
      {!isRecovery && passkey && <PasskeyButton options={passkey} finish={finish} />}
      {(isRecovery || hasApp) && <CodeForm key={String(isRecovery)} isRecovery={isRecovery} finish={finish} />}
      <Waivers waivers={waivers} finish={finish} />
      <Anchor component="button" type="button" size="sm" onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? 'useFactor' : 'useRecovery')}
      </Anchor>
      <Anchor component="button" type="button" size="sm" onClick={props.onBack}>
        {t('startAgain')}
      </Anchor>
    </Stack>
  );
};
