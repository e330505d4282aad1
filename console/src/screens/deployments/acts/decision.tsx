import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../../api/errors';
import { FormDialog } from '../../../components/form-dialog';
import type { Deployment } from '../deployment';
import { useActs } from './use-acts';

interface DialogProps {
  deployment: Deployment;
  onClose: () => void;
}

const DecisionDialog = ({ deployment, kind, onClose }: DialogProps & { kind: 'approve' | 'reject' }) => {
  const { t } = useTranslation('deployments');
  const { approve, reject } = useActs(deployment.documentId, onClose);
  const form = useForm({ initialValues: { reason: '' } });
  const onError = (error: unknown) => form.setErrors(faultsByField(error));
  const submit = ({ reason }: typeof form.values): void =>
    kind === 'approve' ? approve.mutate(reason.trim() || null, { onError }) : reject.mutate(reason.trim(), { onError });
  return (
    <FormDialog
      title={t(`acts.${kind}.title`, { name: deployment.name })}
      submit={t(`acts.${kind}.label`)}
      write={kind === 'approve' ? approve : reject}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text size="sm">{t(`acts.${kind}.why`)}</Text>
      <Textarea
        label={t(kind === 'approve' ? 'acts.reasonOptional' : 'acts.reason')}
        required={kind === 'reject'}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
};

/** Approves or rejects a deployment that waits for it. */
export const DecisionButtons = ({ deployment }: { deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const [kind, setKind] = useState<'approve' | 'reject' | null>(null);
  return (
    <>
      <Button size="xs" onClick={() => setKind('approve')}>
        {t('acts.approve.label')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setKind('reject')}>
        {t('acts.reject.label')}
      </Button>
      {kind && <DecisionDialog kind={kind} deployment={deployment} onClose={() => setKind(null)} />}
    </>
  );
};
