import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useConfirm } from '../../components/use-confirm';
import { useOrganisation } from '../../session/organisation';
import { CheckForm } from './check-form';
import { useNewToken } from './check-in-token';
import { type Check, CHECKS } from './use-checks';

const useCheckWrites = (check: Check) => {
  const { t } = useTranslation('checks');
  const { api } = useOrganisation();
  const params = { path: { id: check.documentId } };
  const { name, enabled: isEnabled } = check;
  const toggle = useWrite({
    write: () => api.put('/api/synthetic-checks/{id}', { params, body: { data: { enabled: !isEnabled } } }),
    changes: [[CHECKS]],
    done: t(isEnabled ? 'disabledNow' : 'enabledNow', { name }),
  });
  const removal = useWrite({
    write: () => api.delete('/api/synthetic-checks/{id}', { params }),
    changes: [[CHECKS]],
    done: t('remove.done', { name }),
  });
  return { toggle, removal };
};

interface CheckActionsProps {
  check: Check;
  /** A further button, the last of the line. */
  children: ReactNode;
}

/** Editing, disabling and removing a check. */
export const CheckActions = ({ check, children }: CheckActionsProps) => {
  const { t } = useTranslation('checks');
  const { t: common } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const { toggle, removal } = useCheckWrites(check);
  const { renewal, renew } = useNewToken(check);
  const { t: form } = useTranslation('checkForm');
  const confirm = useConfirm();
  const remove = () =>
    confirm({
      title: t('remove.title', { name: check.name }),
      why: t('remove.why'),
      label: common('delete'),
      act: () => removal.mutate(undefined),
    });
  return (
    <>
      <Refusal error={toggle.error ?? removal.error ?? renewal.error} />
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={open}>
          {common('edit')}
        </Button>
        <Button size="xs" variant="default" loading={toggle.isPending} onClick={() => toggle.mutate(undefined)}>
          {t(check.enabled ? 'disable' : 'enable')}
        </Button>
        {check.type === 'heartbeat' && (
          <Button size="xs" variant="default" loading={renewal.isPending} onClick={renew}>
            {form('token.renew')}
          </Button>
        )}
        <Button size="xs" variant="light" color="red" loading={removal.isPending} onClick={remove}>
          {common('delete')}
        </Button>
        {children}
      </Group>
      <CheckForm check={check} opened={isOpen} onClose={close} />
    </>
  );
};
