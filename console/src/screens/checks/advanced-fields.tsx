import { Fieldset, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHECK_BOUNDS } from '../../../../src/domain/checks/check-rules';
import { SEVERITIES } from '../../../../src/domain/vocabularies';
import { LabelsField } from '../../components/labels-field';
import { decimalSeparatorOf } from '../../format/locale';
import { MoreHttpFields } from './http-fields';
import type { Form } from './check-values';

const NumberField = ({
  form,
  name,
  label,
  hint,
}: {
  form: Form;
  name: keyof typeof CHECK_BOUNDS;
  label: string;
  hint?: string;
}) => {
  const { min, max } = CHECK_BOUNDS[name];
  return (
    <NumberInput
      label={label}
      description={hint}
      min={min}
      max={max}
      allowDecimal={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps(name)}
    />
  );
};

/** How an agent probes, and how many results change the state. A heartbeat is not probed by agents. */
const Numbers = ({ form }: { form: Form }) => {
  const { t } = useTranslation('checkForm');
  const isProbed = form.values.type !== 'heartbeat';
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {isProbed && (
        <>
          <NumberField form={form} name="timeout_ms" label={t('advanced.timeout')} />
          <NumberField form={form} name="retries" label={t('advanced.retries')} />
          <NumberField
            form={form}
            name="degraded_above_ms"
            label={t('advanced.degraded')}
            hint={t('advanced.degradedHint')}
          />
          <NumberField form={form} name="quorum" label={t('advanced.quorum')} />
        </>
      )}
      <NumberField form={form} name="confirm_down" label={t('advanced.confirmDown')} />
      <NumberField form={form} name="confirm_up" label={t('advanced.confirmUp')} />
    </SimpleGrid>
  );
};

/** What most checks leave as it is. */
export const AdvancedFields = ({ form }: { form: Form }) => {
  const { t, i18n } = useTranslation('checkForm');
  const { t: common } = useTranslation();
  const { type } = form.values;
  return (
    <Fieldset legend={t('advanced.title')}>
      <Stack>
        {type === 'http' && <MoreHttpFields form={form} />}
        <Numbers form={form} />
        {type !== 'heartbeat' && (
          <LabelsField
            label={t('advanced.agents')}
            description={t('advanced.agentsHint')}
            {...form.getInputProps('agents')}
          />
        )}
        <LabelsField
          label={t('advanced.labels')}
          description={t('advanced.labelsHint')}
          {...form.getInputProps('labels')}
        />
        <Select
          label={t('advanced.severity')}
          allowDeselect={false}
          data={SEVERITIES.map((value) => ({ value, label: common(`values.${value}`) }))}
          {...form.getInputProps('severity')}
        />
        <NumberInput
          label={t('advanced.objective')}
          description={t('advanced.objectiveHint')}
          min={0}
          max={100}
          decimalScale={6}
          decimalSeparator={decimalSeparatorOf(i18n.language)}
          {...form.getInputProps('slo_percent')}
        />
      </Stack>
    </Fieldset>
  );
};
