import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/use-confirm';
import { RowMenu } from '../../integrations/row-menu';
import { ChannelDialog } from './channel-dialog';
import { TestResult } from './test-result';
import type { Channel } from './channel-values';
import { useRemoval } from './use-channels';
import { useTest } from './use-test';

const SIZE = 16;

/** The actions of an alert channel. */
export const ChannelMenu = ({ channel }: { channel: Channel }) => {
  const { t } = useTranslation('alertChannels');
  const { t: common } = useTranslation();
  const [isEdited, { open, close }] = useDisclosure();
  const removal = useRemoval(channel);
  const test = useTest(channel);
  const confirm = useConfirm();
  const { name } = channel;
  const remove = () =>
    confirm({
      title: t('remove.title', { name }),
      why: t('remove.why'),
      label: common('delete'),
      act: () => removal.mutate(undefined),
    });
  const dismiss = (): void => {
    removal.reset();
    test.send.reset();
  };
  return (
    <>
      <RowMenu
        label={t('actionsOf', { name })}
        isBusy={removal.isPending || test.send.isPending}
        error={removal.error ?? test.send.error}
        onDismiss={dismiss}
      >
        {channel.enabled && (
          <Menu.Item leftSection={<Send size={SIZE} aria-hidden />} onClick={() => test.send.mutate(undefined)}>
            {t('test.label')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Pencil size={SIZE} aria-hidden />} onClick={open}>
          {common('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<Trash2 size={SIZE} aria-hidden />} color="red" onClick={remove}>
          {common('delete')}
        </Menu.Item>
      </RowMenu>
      <TestResult name={name} outcome={test.outcome} addresses={test.addresses} onClose={test.close} />
      {isEdited && <ChannelDialog channel={channel} onClose={close} />}
    </>
  );
};
