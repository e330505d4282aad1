import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { FactsTable } from '../../../components/facts-table';
import { WrappedCode } from '../../../components/wrapped-code';
import { useValueText } from '../../deployments/inputs/value-text';
import { VARIABLE_TYPES, valueOf, type VariableValues } from '../variable-form';

const Variable = ({ variable }: { variable: VariableValues }) => {
  const { t } = useTranslation('blueprints');
  const textOf = useValueText();
  const type = VARIABLE_TYPES.find((known) => known === variable.type);
  const shown = (text: string): string => textOf(valueOf(variable.type, text), variable.enum.length > 0);
  return (
    <Card title={variable.name}>
      <FactsTable
        label={variable.name}
        facts={[
          [t('variable.type'), type && t(`variable.types.${type}`)],
          [t('variable.description'), variable.description],
          [t('variable.default'), variable.default === '' ? '' : shown(variable.default)],
          [t('variable.enum'), variable.enum.map(shown).join(', ')],
          [t('variable.rest'), variable.rest && <WrappedCode>{variable.rest}</WrappedCode>],
        ]}
      />
    </Card>
  );
};

/** The input variables of a draft, to read. */
export const VariablesText = ({ variables }: { variables: readonly VariableValues[] }) => {
  const { t } = useTranslation('blueprints');
  return (
    <Stack>
      {variables.length === 0 && <Text size="sm">{t('variable.none')}</Text>}
      {variables.map((variable) => (
        <Variable key={variable.name} variable={variable} />
      ))}
    </Stack>
  );
};
