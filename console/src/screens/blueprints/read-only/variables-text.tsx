import { Code, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ResponsiveTable } from '../../../components/responsive-table';
import { WrappedCode } from '../../../components/wrapped-code';
import { fieldsOf, type InputField } from '../../deployments/inputs/input-fields';
import { rulesBeyondHint, useHint } from '../../deployments/inputs/use-hint';
import { useValueText } from '../../deployments/inputs/value-text';
import { jsonText } from '../step-form';
import { VARIABLE_TYPES, type VariableValues, variablesOf } from '../variable-form';

/** The title, the name, and what the values must be. */
const About = ({ field }: { field: InputField }) => {
  const { t } = useTranslation('blueprints');
  const textOf = useValueText();
  const hint = useHint(field);
  const rules = rulesBeyondHint(field);
  const allowed = field.type === 'boolean' ? [] : field.allowed;
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={600}>
        {field.title}
      </Text>
      {field.title !== field.name && <Code>{field.name}</Code>}
      {hint && <Text size="xs">{hint}</Text>}
      {allowed.length > 0 && (
        <Text size="xs">
          {t('variable.enum')}: {allowed.map((value) => textOf(value, true)).join(', ')}
        </Text>
      )}
      {rules && (
        <div>
          <Text size="xs">{t('variable.rest')}</Text>
          <WrappedCode>{jsonText(rules)}</WrappedCode>
        </div>
      )}
    </Stack>
  );
};

const Row = ({ field }: { field: InputField }) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const textOf = useValueText();
  const type = VARIABLE_TYPES.find((known) => known === field.type);
  const { initial, allowed, kind, isRequired } = field;
  return (
    <Table.Tr>
      <Table.Td data-part="title">
        <About field={field} />
      </Table.Td>
      <Table.Td data-label={t('variable.type')}>
        {type ? t(`variable.types.${type}`) : '–'}
        {kind === 'secret' && `, ${t('variable.secret')}`}
      </Table.Td>
      <Table.Td data-label={t('variable.default')}>
        {initial === undefined ? '–' : textOf(initial, allowed.length > 0)}
      </Table.Td>
      <Table.Td data-label={t('variable.required')}>{common(isRequired ? 'yes' : 'no')}</Table.Td>
    </Table.Tr>
  );
};

/** The input variables of a draft, to read. */
export const VariablesText = ({ variables }: { variables: readonly VariableValues[] }) => {
  const { t } = useTranslation('blueprints');
  if (variables.length === 0) return <Text size="sm">{t('variable.none')}</Text>;
  return (
    <ResponsiveTable minWidth={500} aria-label={t('variables')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('variable.one')}</Table.Th>
          <Table.Th>{t('variable.type')}</Table.Th>
          <Table.Th>{t('variable.default')}</Table.Th>
          <Table.Th>{t('variable.required')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fieldsOf(variablesOf(variables)).map((field) => (
          <Row key={field.name} field={field} />
        ))}
      </Table.Tbody>
    </ResponsiveTable>
  );
};
