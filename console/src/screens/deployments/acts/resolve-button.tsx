import { Button, JsonInput, Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onFaults } from '../../../components/focus-fault';
import { faultsByField } from '../../../api/errors';
import { FormDialog } from '../../../components/form-dialog';
import { useOrganisation } from '../../../session/organisation';
import { type Deployment, type Step, titleOf } from '../deployment';
import { useResolution } from './use-acts';

interface ResolveProps {
  step: Step;
  deployment: Deployment;
}

const EMPTY = { status: '', outputs: '', reason: '' };

/** The outputs that a person names; null for none, undefined for text that is no JSON object. */
const outputsIn = (text: string): Record<string, unknown> | null | undefined => {
  if (text.trim() === '') return null;
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

const ResolveDialog = ({ step, deployment, onClose }: ResolveProps & { onClose: () => void }) => {
  const { t } = useTranslation('deployments');
  const resolution = useResolution(deployment.documentId, step.key, onClose);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      status: (value) => (value === '' ? t('resolve.choose') : null),
      outputs: (value) => (outputsIn(value) === undefined ? t('resolve.notObject') : null),
    },
  });
  const submit = ({ status, outputs, reason }: typeof EMPTY): void =>
    resolution.mutate(
      {
        status: status === 'succeeded' ? 'succeeded' : 'failed',
        outputs: status === 'succeeded' ? (outputsIn(outputs) ?? null) : null,
        reason: reason.trim(),
      },
      { onError: (error) => form.setErrors(faultsByField(error)) },
    );
  return (
    <FormDialog
      title={t('resolve.dialog', { name: titleOf(step) })}
      submit={t('resolve.label')}
      write={resolution}
      onSubmit={form.onSubmit(submit, onFaults)}
      onClose={onClose}
    >
      <Radio.Group label={t('resolve.question')} required {...form.getInputProps('status')}>
        <Stack gap="xs" mt="xs">
          <Radio value="succeeded" label={t('resolve.succeeded')} />
          <Radio value="failed" label={t('resolve.failed')} />
        </Stack>
      </Radio.Group>
      {form.values.status === 'succeeded' && (
        <JsonInput
          label={t('resolve.outputs')}
          description={t('resolve.outputsHint')}
          autosize
          minRows={2}
          {...form.getInputProps('outputs')}
        />
      )}
      <Textarea label={t('resolve.reason')} required autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  );
};

/** Lets a person say what happened to a step whose executor fell silent. */
export const ResolveButton = (props: ResolveProps) => {
  const { t } = useTranslation('deployments');
  const { can } = useOrganisation();
  const [isOpen, setOpen] = useState(false);
  if (!can('instance:provision')) return null;
  return (
    <div>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('resolve.open')}
      </Button>
      {isOpen && <ResolveDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
};
