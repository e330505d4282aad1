import { ActionIcon, Menu, Stack } from '@mantine/core';
import { Ban, EllipsisVertical, KeyRound, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyIdItem } from '../../components/copy-id';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import type { Agent } from './use-agents';
import { useAgentActions, useCanReplace } from './use-agent-actions';

/** The actions of an agent: those who may not enrol agents can copy its ID. */
export const AgentMenu = ({ agent }: { agent: Agent }) => {
  const { t } = useTranslation('fleet');
  const { can } = useOrganisation();
  const { error, isBusy, newToken, revoke, remove } = useAgentActions(agent);
  const canReplace = useCanReplace(agent);
  const canEnrol = can('agent:enroll');
  const isRevoked = agent.status === 'revoked';
  return (
    <Stack gap="xs" align="flex-end">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={isBusy}
            aria-label={t('actionsOf', { name: agent.hostname ?? t('unnamed') })}
          >
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canEnrol && canReplace && (
            <Menu.Item leftSection={<KeyRound size={16} aria-hidden />} onClick={newToken}>
              {t('token.new')}
            </Menu.Item>
          )}
          {canEnrol && !isRevoked && (
            <Menu.Item leftSection={<Ban size={16} aria-hidden />} onClick={revoke}>
              {t('revoke.label')}
            </Menu.Item>
          )}
          {canEnrol && (
            <Menu.Item leftSection={<Trash2 size={16} aria-hidden />} onClick={remove}>
              {t('remove.label')}
            </Menu.Item>
          )}
          <CopyIdItem id={agent.documentId} />
        </Menu.Dropdown>
      </Menu>
      <Refusal error={error} />
    </Stack>
  );
};
