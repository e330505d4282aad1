import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { type Agent, AGENTS } from './use-agents';

/** Whether an agent runs steps of deployments. Those who approve deployments decide it. */
export const StepsSwitch = ({ agent }: { agent: Agent }) => {
  const { t } = useTranslation('fleet');
  const { t: common } = useTranslation();
  const { api, can } = useOrganisation();
  const save = useWrite({
    write: (runs_steps: boolean) =>
      api.put('/api/svc-agents/{id}', { params: { path: { id: agent.documentId } }, body: { data: { runs_steps } } }),
    changes: [[AGENTS]],
    done: common('saved'),
  });
  return (
    <Stack gap="xs">
      <Switch
        label={t('steps.label')}
        description={t('steps.hint')}
        checked={agent.runs_steps}
        disabled={!can('deployment:approve') || agent.status === 'revoked' || save.isPending}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      />
      <Refusal error={save.error} />
    </Stack>
  );
};
