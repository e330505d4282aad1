import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onFaults } from '../../components/focus-fault';
import { FormDialog } from '../../components/form-dialog';
import { useOrganisation } from '../../session/organisation';
import { dayAfter, endOf } from './days';
import type { Finding } from './finding';
import type { Triage } from './use-triage';

interface AcceptDialogProps {
  findings: Finding[];
  triage: Triage;
  onClose: () => void;
  onDone: () => void;
}

/** How many days a risk is accepted by default, as the finding policy says; undefined until it is read. */
const useDefaultDays = (): number | undefined => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: ['finding-policy', documentId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId } };
      return (await api.get('/api/organisations/{id}/finding-policy', { params, signal })).data;
    },
  }).data?.default_acceptance_days;
};

/** Accepts the risk of findings: why, and until when. It asks once for all of them. */
export const AcceptDialog = ({ findings, triage, onClose, onDone }: AcceptDialogProps) => {
  const { t } = useTranslation('findings');
  const [one] = findings;
  const isOne = findings.length === 1;
  const form = useForm({
    initialValues: {
      reason: (isOne && one?.accepted_reason) || '',
      until: '',
    },
    validate: { reason: (text) => (text.trim() === '' ? t('accept.reasonMissing') : null) },
  });
  const days = useDefaultDays();
  const { setFieldValue, isTouched } = form;
  useEffect(() => {
    if (days !== undefined && !isTouched('until')) setFieldValue('until', dayAfter(days));
    // Only once: a later render must not undo what the person enters.
  }, [days]); // eslint-disable-line react-hooks/exhaustive-deps
  const accept = form.onSubmit(
    ({ reason, until }) =>
      triage.mutate(
        {
          findings,
          set: { status: 'accepted_risk', accepted_reason: reason.trim(), accepted_until: endOf(until) },
        },
        { onSuccess: onDone },
      ),
    onFaults,
  );
  return (
    <FormDialog
      title={isOne ? t('accept.one', { rule: one?.rule_id ?? '' }) : t('accept.many', { count: findings.length })}
      submit={t('accept.submit')}
      write={triage}
      onSubmit={accept}
      onClose={onClose}
    >
      <Textarea
        label={t('accept.reason')}
        description={t('accept.reasonHint')}
        required
        autosize
        minRows={3}
        maxLength={5000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TextInput
        type="date"
        label={t('accept.until')}
        description={t('accept.untilHint')}
        required
        min={dayAfter(1)}
        {...form.getInputProps('until')}
      />
    </FormDialog>
  );
};
