import { Fieldset, JsonInput, NumberInput, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  DEFAULT_STEP_TIMEOUT_S,
  MAX_STEP_OUTPUTS,
  MAX_STEP_TIMEOUT_S,
} from '../../../../src/domain/blueprints/step-execution';
import { STEP_EXECUTORS } from '../../../../src/domain/vocabularies';
import { MoneyInput } from '../../components/money-input';
import type { StepValues } from './step-form';

interface StepExecutionProps {
  step: StepValues;
  onChange: (values: Partial<StepValues>) => void;
}

const numberOf = (value: string | number): number | '' => (typeof value === 'number' ? value : '');

/** What carries a step out. */
const Executor = ({ step, onChange }: StepExecutionProps) => {
  const { t } = useTranslation('blueprints');
  return (
    <>
      <Select
        label={t('step.executor')}
        description={t(`step.executorHints.${step.executor}`)}
        allowDeselect={false}
        data={STEP_EXECUTORS.map((value) => ({ value, label: t(`step.executors.${value}`) }))}
        value={step.executor}
        onChange={(executor) => executor && onChange({ executor: executor as StepValues['executor'] })}
      />
      {step.executor === 'agent' && (
        <TextInput
          label={t('step.runner')}
          description={t('step.runnerHint')}
          required
          value={step.runner}
          onChange={(event) => onChange({ runner: event.currentTarget.value })}
        />
      )}
    </>
  );
};

/** How a step runs: its executor, when it runs, how long it may take, what it returns and what it costs. */
export const StepExecution = ({ step, onChange }: StepExecutionProps) => {
  const { t } = useTranslation('blueprints');
  return (
    <Fieldset legend={t('step.execution')}>
      <Stack gap="sm">
        <Executor step={step} onChange={onChange} />
        <JsonInput
          label={t('step.condition')}
          description={t('step.conditionHint')}
          placeholder={'{"input": "size", "equals": "large"}'}
          validationError={t('notJson')}
          formatOnBlur
          autosize
          value={step.condition}
          onChange={(condition) => onChange({ condition })}
        />
        <NumberInput
          label={t('step.timeout')}
          description={t('step.timeoutHint')}
          placeholder={String(DEFAULT_STEP_TIMEOUT_S)}
          min={1}
          max={MAX_STEP_TIMEOUT_S}
          allowDecimal={false}
          value={step.timeout_s}
          onChange={(value) => onChange({ timeout_s: numberOf(value) })}
        />
        <TagsInput
          label={t('step.outputs')}
          description={t('step.outputsHint', { step: step.id })}
          maxTags={MAX_STEP_OUTPUTS}
          value={step.outputs}
          onChange={(outputs) => onChange({ outputs })}
        />
        <MoneyInput
          currency="USD"
          label={t('step.cost')}
          description={t('step.costHint')}
          value={step.estimated_cost_monthly}
          onChange={(value) => onChange({ estimated_cost_monthly: numberOf(value) })}
        />
        <Switch
          label={t('step.idempotent')}
          description={t('step.idempotentHint')}
          checked={step.idempotent}
          onChange={(event) => onChange({ idempotent: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  );
};
