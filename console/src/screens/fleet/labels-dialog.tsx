import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../components/form-dialog';
import { LabelsField } from '../../components/labels-field';
import { useOrganisation } from '../../session/organisation';
import { type Agent, AGENTS } from './use-agents';

/** Changes the labels of an agent, and so the checks that it runs. */
export const LabelsDialog = ({ agent, onClose }: { agent: Agent; onClose: () => void }) => {
  const { t } = useTranslation('fleet');
  const { t: common } = useTranslation();
  const { api } = useOrganisation();
  const form = useForm({ initialValues: { labels: agent.labels ?? [] } });
  const save = useWrite({
    write: (data: typeof form.values) =>
      api.put('/api/svc-agents/{id}', { params: { path: { id: agent.documentId } }, body: { data } }),
    changes: [[AGENTS]],
    done: common('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('labels.of', { name: agent.hostname ?? t('unnamed') })}
      submit={common('save')}
      write={save}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <LabelsField
        label={t('labels.label')}
        description={t('labels.hint')}
        data-autofocus
        {...form.getInputProps('labels')}
      />
    </FormDialog>
  );
};
