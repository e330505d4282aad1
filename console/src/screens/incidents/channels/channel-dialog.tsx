import { Checkbox, Fieldset, Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ALERT_CHANNEL_TYPES, SEVERITIES } from '../../../../../src/domain/vocabularies';
import { faultsByField } from '../../../api/errors';
import { ChecksField } from '../../../components/checks-field';
import { FormDialog } from '../../../components/form-dialog';
import { LabelsField } from '../../../components/labels-field';
import { type Channel, type Values, valuesOf } from './channel-values';
import { QuietFields } from './quiet-fields';
import { type Form, TargetFields } from './target-fields';
import { useSave } from './use-channels';

const MIN_MINUTES = 5;
const MAX_MINUTES = 1440;

const FilterFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('alertChannels');
  const { t: common } = useTranslation();
  return (
    <Fieldset legend={t('filters')}>
      <Stack>
        <Checkbox.Group label={t('severities')} description={t('severitiesHint')} {...form.getInputProps('severities')}>
          <Group gap="sm" mt={4}>
            {SEVERITIES.map((value) => (
              <Checkbox key={value} value={value} label={common(`values.${value}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <ChecksField label={t('checks')} description={t('checksHint')} {...form.getInputProps('checks')} />
        <LabelsField label={t('labels')} description={t('labelsHint')} {...form.getInputProps('labels')} />
      </Stack>
    </Fieldset>
  );
};

/** The server names its fields; the form has some under other names. */
const faultsOf = (error: unknown): Record<string, string | undefined> => {
  const { webhook_endpoint: endpoint, repeat_minutes: repeat, quiet_hours: quiet, ...same } = faultsByField(error);
  return { ...same, endpoint, repeat, quiet };
};

/** Creates an alert channel, or changes one. */
export const ChannelDialog = ({ channel, onClose }: { channel: Channel | null; onClose: () => void }) => {
  const { t } = useTranslation('alertChannels');
  const { t: common } = useTranslation();
  const save = useSave(channel, onClose);
  const form = useForm<Values>({ initialValues: valuesOf(channel) });
  return (
    <FormDialog
      title={channel ? t('edit', { name: channel.name }) : t('create')}
      submit={common(channel ? 'save' : 'create')}
      size="lg"
      write={save}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values, { onError: (error) => form.setErrors(faultsOf(error)) }))}
    >
      <TextInput label={common('name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('type')}
        allowDeselect={false}
        disabled={channel !== null}
        data={ALERT_CHANNEL_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...form.getInputProps('type')}
      />
      <TargetFields form={form} channel={channel} />
      <FilterFields form={form} />
      <QuietFields form={form} />
      <NumberInput
        label={t('repeat')}
        description={t('repeatHint')}
        min={MIN_MINUTES}
        max={MAX_MINUTES}
        allowDecimal={false}
        {...form.getInputProps('repeat')}
      />
      <Switch label={t('enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </FormDialog>
  );
};
