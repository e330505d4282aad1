import { useTranslation } from 'react-i18next';
import { DEFAULT_STEP_TIMEOUT_S } from '../../../../../src/domain/blueprints/step-execution';
import { FactsTable } from '../../../components/facts-table';
import { WrappedCode } from '../../../components/wrapped-code';
import { useFormat } from '../../../format/use-format';
import type { StepValues } from '../step-form';

interface StepTextProps {
  steps: readonly StepValues[];
  step: StepValues;
}

/** The values of one step, to read. */
export const StepText = ({ steps, step }: StepTextProps) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const format = useFormat();
  const nameOf = (id: string): string => steps.find((each) => each.id === id)?.name || id;
  return (
    <FactsTable
      label={step.name || step.id}
      facts={[
        [t('step.id'), step.id],
        [t('step.type'), t(`step.types.${step.type}`)],
        [t('step.resourceType'), step.resource_type],
        [t('step.dependsOn'), step.depends_on.map(nameOf).join(', ')],
        [t('step.config'), step.config && <WrappedCode>{step.config}</WrappedCode>],
        [t('step.executor'), t(`step.executors.${step.executor}`)],
        [t('step.runner'), step.executor === 'agent' && step.runner],
        [t('step.condition'), step.condition && <WrappedCode>{step.condition}</WrappedCode>],
        [t('step.timeout'), format.number(step.timeout_s === '' ? DEFAULT_STEP_TIMEOUT_S : step.timeout_s)],
        [t('step.outputs'), step.outputs.join(', ')],
        [t('step.cost'), step.estimated_cost_monthly !== '' && format.dollars(step.estimated_cost_monthly)],
        [t('step.idempotent'), common(step.idempotent ? 'yes' : 'no')],
      ]}
    />
  );
};
