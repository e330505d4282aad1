import { Alert, Button, Group, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import i18next from 'i18next';
import { useWrite } from '../../api/use-write';
import { CopyLine } from '../../components/copy-line';
import { useConfirm } from '../../components/use-confirm';
import { useOrganisation } from '../../session/organisation';
import { type Check, CHECKS } from './use-checks';

const Content = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const { t } = useTranslation('checkForm');
  const { t: common } = useTranslation();
  const address = `${window.location.origin}/api/check-ins/${token}`;
  return (
    <Stack>
      <Alert color="yellow">{t('token.why')}</Alert>
      <CopyLine label={t('token.token')} value={token} />
      <CopyLine label={t('token.line')} description={t('token.lineHint')} value={`curl -fsS -X POST ${address}`} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Shows the token of a heartbeat check once, with the line that reports. Clicks beside the dialog do not close it. */
export const showToken = (name: string, token: string): void => {
  const id = modals.open({
    title: i18next.t('token.title', { ns: 'checkForm', name }),
    size: 'lg',
    closeOnClickOutside: false,
    withCloseButton: false,
    children: <Content token={token} onClose={() => modals.close(id)} />,
  });
};

/** Replaces the token of a heartbeat check. */
export const useNewToken = ({ documentId: id, name }: Pick<Check, 'documentId' | 'name'>) => {
  const { t } = useTranslation('checkForm');
  const { api } = useOrganisation();
  const confirm = useConfirm();
  const renewal = useWrite({
    write: async () =>
      (await api.post('/api/synthetic-checks/{id}/check-in-token', { params: { path: { id } } })).data.check_in_token,
    changes: [[CHECKS]],
    onDone: (token) => showToken(name, token),
  });
  const renew = () =>
    confirm({
      title: t('token.renewTitle', { name }),
      why: t('token.renewWhy'),
      label: t('token.renew'),
      act: () => renewal.mutate(undefined),
    });
  return { renewal, renew };
};
