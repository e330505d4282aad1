import { Alert, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyTextButton } from '../../components/copy-buttons';
import { useFormat } from '../../format/use-format';
import { enrolmentCommand, RUN_FILE } from './enrolment-command';

/** A token with which a machine becomes an agent. The server shows it once. */
interface EnrolmentToken {
  /** The name of the agent; null if it has none. */
  hostname: string | null;
  token: string;
  /** Undefined if the server did not say. */
  expiresAt?: string;
}

const Enrolment = createContext<{ show: (token: EnrolmentToken) => void }>({ show: () => undefined });

/** Shows an enrollment token as commands to paste. */
export const useEnrolment = () => useContext(Enrolment);

const Commands = ({ token, hostname, expiresAt }: EnrolmentToken) => {
  const { t } = useTranslation('fleet');
  const format = useFormat();
  const command = enrolmentCommand(location.origin, token, hostname);
  return (
    <Stack>
      <Alert color="yellow">
        {t('token.once')} {expiresAt && t('token.until', { time: format.dateTime(expiresAt) })}
      </Alert>
      <Text size="sm">{t('token.paste')}</Text>
      <Code block tabIndex={0} aria-label={t('token.command')} className="wrapped">
        {command}
      </Code>
      <Text size="sm">
        {t('token.file')} <Code>{RUN_FILE}</Code>
      </Text>
      <Group justify="flex-end">
        <CopyTextButton value={command} data-autofocus />
      </Group>
    </Stack>
  );
};

/** The dialog with the commands. Only its button closes it, because the token is shown once. */
export const EnrolmentProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('fleet');
  const [token, setToken] = useState<EnrolmentToken | null>(null);
  const value = useMemo(() => ({ show: setToken }), []);
  return (
    <Enrolment.Provider value={value}>
      {children}
      <Modal
        opened={token !== null}
        onClose={() => setToken(null)}
        closeOnClickOutside={false}
        size="lg"
        title={token && t('token.title', { name: token.hostname ?? t('unnamed') })}
      >
        {token && <Commands {...token} />}
      </Modal>
    </Enrolment.Provider>
  );
};
