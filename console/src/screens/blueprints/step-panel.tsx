import { Button, JsonInput, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStepId } from '../../../../src/domain/blueprints/step-ids';
import { STEP_TYPES } from '../../../../src/domain/vocabularies';
import { StepText } from './read-only/step-text';
import { StepExecution } from './step-execution';
import { changeStep, connect, removeStep, type StepValues } from './step-form';

interface StepPanelProps {
  steps: StepValues[];
  step: StepValues;
  isReadOnly: boolean;
  /** With the id of the step that is open afterwards. */
  onChange: (steps: StepValues[], selected: string | null) => void;
}

type StepFormProps = Omit<StepPanelProps, 'isReadOnly'>;

/** The id is written when the person leaves the field, because a half-typed one could be the id of another step. */
const IdField = ({ steps, step, onChange }: StepFormProps) => {
  const { t } = useTranslation('blueprints');
  const [id, setId] = useState(step.id);
  const isTaken = steps.some((other) => other.id === id && other.id !== step.id);
  const isFine = id === step.id || isStepId(id);
  const write = () => {
    if (isTaken || !isFine) return setId(step.id);
    if (id !== step.id) onChange(changeStep(steps, step.id, { id }), id);
  };
  return (
    <TextInput
      label={t('step.id')}
      description={t('step.idHint')}
      error={(isTaken && t('step.taken')) || (!isFine && t('step.invalid'))}
      maxLength={100}
      value={id}
      onChange={(event) => setId(event.currentTarget.value)}
      onBlur={write}
    />
  );
};

const Dependencies = ({ steps, step, onChange }: StepFormProps) => {
  const { t } = useTranslation('blueprints');
  // A step cannot wait for one that waits for it.
  const isPossible = (id: string) => step.depends_on.includes(id) || connect(steps, id, step.id) !== null;
  return (
    <MultiSelect
      label={t('step.dependsOn')}
      description={t('step.dependsOnHint')}
      data={steps.filter(({ id }) => isPossible(id)).map(({ id, name }) => ({ value: id, label: name || id }))}
      value={step.depends_on}
      onChange={(needs) => onChange(changeStep(steps, step.id, { depends_on: needs }), step.id)}
    />
  );
};

/** The values of one step, to edit. */
const StepForm = (props: StepFormProps) => {
  const { steps, step, onChange } = props;
  const { t } = useTranslation('blueprints');
  const set = (values: Partial<StepValues>) => onChange(changeStep(steps, step.id, values), step.id);
  return (
    <Stack gap="sm">
      <IdField {...props} />
      <TextInput
        label={t('step.name')}
        maxLength={255}
        value={step.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label={t('step.type')}
        allowDeselect={false}
        data={STEP_TYPES.map((value) => ({ value, label: t(`step.types.${value}`) }))}
        value={step.type}
        onChange={(type) => type && set({ type: type as StepValues['type'] })}
      />
      <TextInput
        label={t('step.resourceType')}
        maxLength={255}
        value={step.resource_type}
        onChange={(event) => set({ resource_type: event.currentTarget.value })}
      />
      <Dependencies {...props} />
      <JsonInput
        label={t('step.config')}
        description={t('step.configHint')}
        validationError={t('notJson')}
        formatOnBlur
        autosize
        minRows={3}
        maxRows={14}
        value={step.config}
        onChange={(config) => set({ config })}
      />
      <StepExecution step={step} onChange={set} />
      <Button variant="light" color="red" onClick={() => onChange(removeStep(steps, step.id), null)}>
        {t('step.remove', { name: step.name || step.id })}
      </Button>
    </Stack>
  );
};

/** The values of one step. */
export const StepPanel = (props: StepPanelProps) => {
  const { steps, step, isReadOnly } = props;
  const heading = useRef<HTMLParagraphElement>(null);
  // People who use the keyboard continue in the panel.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="sm">
      <Text fw={600} tabIndex={-1} ref={heading}>
        {step.name || step.id}
      </Text>
      {isReadOnly ? <StepText steps={steps} step={step} /> : <StepForm {...props} />}
    </Stack>
  );
};
