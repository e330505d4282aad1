import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EditMenu } from '../../../components/edit-menu';
import { ChannelDialog } from './channel-dialog';
import { TestResult } from './test-result';
import type { Channel } from './channel-values';
import { useRemoval } from './use-channels';
import { useTest } from './use-test';

/** The actions of an alert channel. */
export const ChannelMenu = ({ channel }: { channel: Channel }) => {
  const { t } = useTranslation('alertChannels');
  const [isEdited, { open, close }] = useDisclosure();
  const test = useTest(channel);
  const { name } = channel;
  return (
    <>
      <EditMenu
        id={channel.documentId}
        label={t('actionsOf', { name })}
        title={t('remove.title', { name })}
        why={t('remove.why')}
        removal={useRemoval(channel)}
        onEdit={open}
        other={test.send}
      >
        {channel.enabled && (
          <Menu.Item leftSection={<Send size={16} aria-hidden />} onClick={() => test.send.mutate(undefined)}>
            {t('test.label')}
          </Menu.Item>
        )}
      </EditMenu>
      <TestResult name={name} outcome={test.outcome} addresses={test.addresses} onClose={test.close} />
      {isEdited && <ChannelDialog channel={channel} onClose={close} />}
    </>
  );
};
