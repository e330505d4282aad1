import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../components/row-menu';
import { EndpointDialog } from './endpoint-dialog';
import { useEndpointActions } from './use-endpoint-actions';
import type { Endpoint } from './use-webhooks';

const SIZE = 16;

/** The actions of an endpoint. */
export const EndpointMenu = ({ endpoint, onRemoved }: { endpoint: Endpoint; onRemoved?: () => void }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const actions = useEndpointActions(endpoint, onRemoved);
  const [isEdited, { open, close }] = useDisclosure();
  return (
    <>
      <RowMenu
        id={endpoint.documentId}
        label={t('actionsOf', { name: endpoint.url })}
        isBusy={actions.isBusy}
        error={actions.error}
        onDismiss={actions.dismiss}
      >
        {endpoint.enabled && (
          <Menu.Item leftSection={<Send size={SIZE} aria-hidden />} onClick={actions.test}>
            {t('webhooks.test')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Pencil size={SIZE} aria-hidden />} onClick={open}>
          {common('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<KeyRound size={SIZE} aria-hidden />} onClick={actions.rotate}>
          {t('webhooks.rotate.label')}
        </Menu.Item>
        {endpoint.enabled ? (
          <Menu.Item leftSection={<Pause size={SIZE} aria-hidden />} color="red" onClick={actions.disable}>
            {t('webhooks.disable.label')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<Play size={SIZE} aria-hidden />} onClick={actions.enable}>
            {t('webhooks.enable')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Trash2 size={SIZE} aria-hidden />} color="red" onClick={actions.remove}>
          {t('webhooks.remove.label')}
        </Menu.Item>
      </RowMenu>
      {isEdited && <EndpointDialog endpoint={endpoint} onClose={close} />}
    </>
  );
};
