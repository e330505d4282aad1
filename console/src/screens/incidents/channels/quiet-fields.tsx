import { Checkbox, Fieldset, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ZoneField } from '../../../components/zone-field';
import { WEEKDAYS } from '../../maintenance/recurrence';
import type { Form } from './target-fields';

/** When a channel waits. */
export const QuietFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('alertChannels');
  const { t: windows } = useTranslation('maintenance');
  const fault = form.errors.quiet;
  const isChosen = form.values.hasQuiet;
  return (
    <>
      <Switch
        label={t('quiet')}
        description={t('quietHint')}
        {...form.getInputProps('hasQuiet', { type: 'checkbox' })}
      />
      {isChosen && (
        <Fieldset legend={t('quiet')}>
          <Stack>
            <Checkbox.Group label={t('days')} {...form.getInputProps('quiet.days')}>
              <Group gap="sm" mt={4}>
                {WEEKDAYS.map((day) => (
                  <Checkbox key={day} value={day} label={windows(`weekdays.${day}`)} />
                ))}
              </Group>
            </Checkbox.Group>
            <Group grow>
              <TextInput type="time" label={t('from')} required {...form.getInputProps('quiet.from')} />
              <TextInput type="time" label={t('until')} required {...form.getInputProps('quiet.until')} />
            </Group>
            <ZoneField label={t('zone')} required {...form.getInputProps('quiet.timezone')} />
            <Checkbox
              label={t('exceptCritical')}
              {...form.getInputProps('quiet.except_critical', { type: 'checkbox' })}
            />
            {fault && (
              <Text size="sm" c="var(--mantine-color-error)">
                {fault}
              </Text>
            )}
          </Stack>
        </Fieldset>
      )}
    </>
  );
};
