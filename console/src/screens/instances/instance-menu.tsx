import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Pause, Pencil, Play, PowerOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../components/row-menu';
import { useConfirm } from '../../components/use-confirm';
import { useOrganisation } from '../../session/organisation';
import { InstanceDialog } from './instance-dialog';
import type { Instance } from './use-instances';
import { useStatusChange } from './use-writes';

const SIZE = 16;

/** What those who provision instances can do. Nothing happens at the provider: the record follows what was done there. */
const Items = ({ instance, onEdit, change }: ItemsProps) => {
  const { t } = useTranslation('instances');
  const { t: common } = useTranslation();
  const confirm = useConfirm();
  const { name, status } = instance;
  const terminate = () =>
    confirm({
      title: t('terminate.title', { name }),
      why: t('terminate.why'),
      label: t('terminate.label'),
      act: () => change('terminated'),
    });
  return (
    <>
      <Menu.Item leftSection={<Pencil size={SIZE} aria-hidden />} onClick={onEdit}>
        {common('edit')}
      </Menu.Item>
      {status !== 'running' && (
        <Menu.Item leftSection={<Play size={SIZE} aria-hidden />} onClick={() => change('running')}>
          {t('markRunning')}
        </Menu.Item>
      )}
      {status === 'running' && (
        <Menu.Item leftSection={<Pause size={SIZE} aria-hidden />} onClick={() => change('stopped')}>
          {t('markStopped')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<PowerOff size={SIZE} aria-hidden />} color="red" onClick={terminate}>
        {t('terminate.label')}
      </Menu.Item>
    </>
  );
};

interface ItemsProps {
  instance: Instance;
  onEdit: () => void;
  change: ReturnType<typeof useStatusChange>['mutate'];
}

/** The actions of an instance. A terminated one stays as it is. */
export const InstanceMenu = ({ instance }: { instance: Instance }) => {
  const { t } = useTranslation('instances');
  const { can } = useOrganisation();
  const change = useStatusChange(instance);
  const [isEdited, { open, close }] = useDisclosure();
  const canChange = can('instance:provision') && instance.status !== 'terminated';
  return (
    <>
      <RowMenu
        id={instance.documentId}
        label={t('actionsOf', { name: instance.name })}
        isBusy={change.isPending}
        error={change.error}
        onDismiss={change.reset}
      >
        {canChange && <Items instance={instance} onEdit={open} change={change.mutate} />}
      </RowMenu>
      {isEdited && <InstanceDialog instance={instance} onClose={close} />}
    </>
  );
};
