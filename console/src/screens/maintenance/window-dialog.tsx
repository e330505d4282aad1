import { Checkbox, Group, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { ChecksField } from '../../components/checks-field';
import { FormDialog } from '../../components/form-dialog';
import { LabelsField } from '../../components/labels-field';
import { ZoneField } from '../../components/zone-field';
import { PRESETS, WEEKDAYS } from './recurrence';
import { useSave, type Values, valuesOf, type Window } from './use-windows';

const MAX_MINUTES = 10_080;
const WIDTH = { base: '100%', xs: 'auto' };

type Form = UseFormReturnType<Values>;

const TimeFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <Group grow preventGrowOverflow={false} align="flex-start">
        <TextInput type="datetime-local" label={t('starts')} required w={WIDTH} {...form.getInputProps('starts')} />
        <NumberInput
          label={t('duration')}
          required
          min={1}
          max={MAX_MINUTES}
          allowDecimal={false}
          w={WIDTH}
          {...form.getInputProps('duration_minutes')}
        />
      </Group>
      <ZoneField label={t('zone')} required {...form.getInputProps('timezone')} />
    </>
  );
};

const RecurrenceFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('maintenance');
  const { preset } = form.values;
  // The server names its field, which the form has in parts.
  const fault = form.errors.recurrence;
  return (
    <>
      <Select
        label={t('preset')}
        allowDeselect={false}
        data={PRESETS.map((value) => ({ value, label: t(`presets.${value}`) }))}
        {...form.getInputProps('preset')}
        error={preset === 'custom' ? null : fault}
      />
      {preset === 'weekly' && (
        <Checkbox.Group label={t('days')} description={t('daysHint')} {...form.getInputProps('days')}>
          <Group gap="sm" mt={4}>
            {WEEKDAYS.map((day) => (
              <Checkbox key={day} value={day} label={t(`weekdays.${day}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {preset === 'monthly' && (
        <NumberInput
          label={t('monthDay')}
          required
          min={1}
          max={31}
          allowDecimal={false}
          {...form.getInputProps('monthDay')}
        />
      )}
      {preset === 'custom' && (
        <TextInput
          label={t('rule')}
          description={t('ruleHint')}
          required
          maxLength={200}
          {...form.getInputProps('rule')}
          error={fault}
        />
      )}
    </>
  );
};

/** Plans a maintenance window, or changes one. */
export const WindowDialog = ({ window, onClose }: { window: Window | null; onClose: () => void }) => {
  const { t } = useTranslation('maintenance');
  const { t: common } = useTranslation();
  const save = useSave(window, onClose);
  const form = useForm<Values>({ initialValues: valuesOf(window) });
  return (
    <FormDialog
      title={window ? t('edit', { name: window.name }) : t('create')}
      submit={common(window ? 'save' : 'create')}
      size="lg"
      write={save}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <TextInput label={common('name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={t('description')}
        description={t('descriptionHint')}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <TimeFields form={form} />
      <RecurrenceFields form={form} />
      <ChecksField label={t('checks')} description={t('scopeHint')} {...form.getInputProps('checks')} />
      <LabelsField label={t('labels')} {...form.getInputProps('labels')} />
      <Switch label={t('public')} {...form.getInputProps('public', { type: 'checkbox' })} />
    </FormDialog>
  );
};
