import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FactsTable } from '../../../components/facts-table';
import { useBlueprint } from '../../blueprints/use-drafts';
import type { Deployment } from '../deployment';
import { fieldsOf, type InputField } from './input-fields';
import { useValueText } from './value-text';

interface InputsTableProps {
  inputs: Record<string, unknown> | null;
  /** The fields of the blueprint, if it is still there. Of other inputs, the names are shown. */
  fields: readonly InputField[];
}

/** The inputs of a deployment or of its plan. The API shows *** for secrets. */
export const InputsTable = ({ inputs, fields }: InputsTableProps) => {
  const { t } = useTranslation('deployments');
  const textOf = useValueText();
  const entries = Object.entries(inputs ?? {});
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('inputs.none')}
      </Text>
    );
  return (
    <FactsTable
      label={t('inputs.title')}
      facts={entries.map(([name, value]) => {
        const field = fields.find((each) => each.name === name);
        return [field?.title ?? name, textOf(value, field && field.allowed.length > 0) || '–'];
      })}
    />
  );
};

/** The inputs of a deployment, with the titles of its blueprint if that is still there. */
export const DeploymentInputs = ({ deployment: { inputs, blueprint } }: { deployment: Deployment }) => {
  const { data } = useBlueprint(blueprint?.documentId ?? '');
  return <InputsTable inputs={inputs} fields={fieldsOf(data?.variables ?? null)} />;
};
