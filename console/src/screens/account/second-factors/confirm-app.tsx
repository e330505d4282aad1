import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/use-write';
import { CodeField } from '../../../components/code-field';
import { CopyTextButton } from '../../../components/copy-buttons';
import { FormDialog } from '../../../components/form-dialog';
import { WrappedCode } from '../../../components/wrapped-code';
import { typedCode } from '../../../session/second-factor';
import { client } from '../../../session/session-client';
import { CHANGES } from './use-factors';

const QR_SIZE = 192;
/** White around the code, in modules: cameras need it, also on a dark page. */
const QR_MARGIN = 4;

interface ConfirmAppProps {
  factorId: string;
  totp: { secret: string; uri: string };
  onConfirmed: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Shows the secret of a new authenticator app, and asks for its first code. */
export const ConfirmApp = ({ factorId, totp, onConfirmed, onClose }: ConfirmAppProps) => {
  const { t } = useTranslation('secondFactor');
  const form = useForm({ initialValues: { code: '' } });
  const confirm = useWrite({
    write: ({ code }: { code: string }) =>
      client.post('/api/me/second-factors/{factorId}/confirm', {
        params: { path: { factorId } },
        body: { code: typedCode(code) },
      }),
    changes: CHANGES,
    done: t('added'),
    onDone: ({ data }) => onConfirmed(data.recovery_codes),
  });
  return (
    <FormDialog
      title={t('app')}
      submit={t('confirm')}
      write={confirm}
      onSubmit={form.onSubmit((values) => confirm.mutate(values))}
      onClose={onClose}
    >
      <Text size="sm">{t('scan')}</Text>
      <QRCodeSVG value={totp.uri} size={QR_SIZE} marginSize={QR_MARGIN} title={t('qrCode')} />
      <Stack gap={4}>
        <Text size="sm">{t('orEnter')}</Text>
        <WrappedCode>{totp.secret}</WrappedCode>
        <CopyTextButton value={totp.secret} />
      </Stack>
      <CodeField required data-autofocus {...form.getInputProps('code')} />
    </FormDialog>
  );
};
