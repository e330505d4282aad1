import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form-dialog';
import { dayAfter, endOf } from './days';
import type { Finding } from './finding';
import type { Triage } from './use-triage';

/** How long a risk is accepted if nobody says how long. */
const DEFAULT_DAYS = 90;

interface AcceptDialogProps {
  findings: Finding[];
  triage: Triage;
  onClose: () => void;
  onDone: () => void;
}

/** Accepts the risk of findings: why, and until when. It asks once for all of them. */
export const AcceptDialog = ({ findings, triage, onClose, onDone }: AcceptDialogProps) => {
  const { t } = useTranslation('findings');
  const [one] = findings;
  const isOne = findings.length === 1;
  const form = useForm({
    initialValues: {
      reason: (isOne && one?.accepted_reason) || '',
      until: dayAfter(DEFAULT_DAYS),
    },
    validate: { reason: (text) => (text.trim() === '' ? t('accept.reasonMissing') : null) },
  });
  const accept = form.onSubmit(({ reason, until }) =>
    triage.mutate(
      {
        findings,
        set: { status: 'accepted_risk', accepted_reason: reason.trim(), accepted_until: endOf(until) },
      },
      { onSuccess: onDone },
    ),
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
