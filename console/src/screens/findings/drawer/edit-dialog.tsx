import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { SEVERITIES } from '../../../../../src/domain/vocabularies';
import { FormDialog } from '../../../components/form-dialog';
import { dayOf, endOf } from '../days';
import type { Finding } from '../finding';
import { useColleagues } from '../use-colleagues';
import type { Decision } from '../decision';
import type { Triage } from '../use-triage';

interface EditDialogProps {
  finding: Finding;
  triage: Triage;
  onClose: () => void;
}

const valuesOf = ({ severity, due_at: due, assignee }: Finding) => ({
  severity,
  due: due ? dayOf(new Date(due)) : '',
  assignee: assignee?.documentId ?? null,
});

/** Only what the person has changed: a value that is set is theirs, and scans leave it. */
const decisionOf = (before: ReturnType<typeof valuesOf>, after: ReturnType<typeof valuesOf>): Decision => ({
  ...(after.severity === before.severity ? {} : { severity: after.severity }),
  ...(after.due === before.due ? {} : { due_at: after.due ? endOf(after.due) : null }),
  ...(after.assignee === before.assignee ? {} : { assignee: after.assignee }),
});

/** Sets who works on a finding, until when, and how severe it is. */
export const EditDialog = ({ finding, triage, onClose }: EditDialogProps) => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  const before = valuesOf(finding);
  const form = useForm({ initialValues: before });
  const people = useColleagues(true, finding.assignee);
  const save = form.onSubmit((after) => {
    const set = decisionOf(before, after);
    if (Object.keys(set).length === 0) return onClose();
    triage.mutate({ findings: [finding], set }, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title={t('editTitle', { rule: finding.rule_id })}
      submit={common('save')}
      write={triage}
      onSubmit={save}
      onClose={() => {
        triage.reset();
        onClose();
      }}
    >
      <Select
        label={t('assignee')}
        placeholder={t('nobody')}
        data={people}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('nobody') }}
        {...form.getInputProps('assignee')}
      />
      <TextInput type="date" label={t('due')} description={t('dueHint')} {...form.getInputProps('due')} />
      <Select
        label={t('severity')}
        description={t('severityHint')}
        allowDeselect={false}
        data={SEVERITIES.map((value) => ({ value, label: common(`values.${value}`) }))}
        {...form.getInputProps('severity')}
      />
    </FormDialog>
  );
};
