import {
  Button,
  Fieldset,
  Group,
  JsonInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newVariable, VARIABLE_TYPES, type VariableValues } from './variable-form';

interface VariableProps {
  variable: VariableValues;
  onChange: (values: Partial<VariableValues>) => void;
  onRemove: () => void;
}

const Variable = ({ variable, onChange, onRemove }: VariableProps) => {
  const { t } = useTranslation('blueprints');
  return (
    <Paper withBorder p="sm">
      <Fieldset variant="unstyled" aria-label={variable.name}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label={t('variable.name')}
            required
            value={variable.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Select
            label={t('variable.type')}
            data={VARIABLE_TYPES.map((type) => ({ value: type, label: t(`variable.types.${type}`) }))}
            value={variable.type || null}
            onChange={(type) => onChange({ type: type ?? '' })}
          />
          <TextInput
            label={t('variable.description')}
            value={variable.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          <TextInput
            label={t('variable.default')}
            description={variable.type === 'string' ? undefined : t('variable.asJson')}
            value={variable.default}
            onChange={(event) => onChange({ default: event.currentTarget.value })}
          />
          <TagsInput
            label={t('variable.enum')}
            description={t('variable.enumHint')}
            value={variable.enum}
            onChange={(allowed) => onChange({ enum: allowed })}
          />
          <JsonInput
            label={t('variable.rest')}
            description={t('variable.restHint')}
            validationError={t('notJson')}
            formatOnBlur
            autosize
            value={variable.rest}
            onChange={(rest) => onChange({ rest })}
          />
        </SimpleGrid>
        <Group justify="flex-end" mt="sm">
          <Button size="xs" variant="light" color="red" onClick={onRemove}>
            {t('variable.remove', { name: variable.name })}
          </Button>
        </Group>
      </Fieldset>
    </Paper>
  );
};

interface VariablesEditorProps {
  variables: VariableValues[];
  onChange: (variables: VariableValues[]) => void;
}

/** The input variables of a draft: a form for the JSON Schema of each. */
export const VariablesEditor = ({ variables, onChange }: VariablesEditorProps) => {
  const { t } = useTranslation('blueprints');
  const change = (at: number, values: Partial<VariableValues>) =>
    onChange(variables.map((variable, index) => (index === at ? { ...variable, ...values } : variable)));
  return (
    <Stack>
      {variables.length === 0 && <Text size="sm">{t('variable.none')}</Text>}
      {variables.map((variable, at) => (
        <Variable
          key={at}
          variable={variable}
          onChange={(values) => change(at, values)}
          onRemove={() => onChange(variables.filter((_, index) => index !== at))}
        />
      ))}
      <Group>
        <Button
          size="xs"
          variant="light"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...variables, newVariable(variables)])}
        >
          {t('variable.add')}
        </Button>
      </Group>
    </Stack>
  );
};
