import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FactsTable } from '../../../components/facts-table';
import { useBlueprint } from '../../blueprints/use-drafts';
import type { Deployment } from '../deployment';
import { fieldsOf } from './input-fields';

interface InputsTableProps {
  inputs: Record<string, unknown> | null;
  /** The titles of inputs, where they are known; otherwise their names are shown. */
  titles?: ReadonlyMap<string, string>;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The inputs of a deployment or of its plan. The API shows *** for secrets. */
export const InputsTable = ({ inputs, titles }: InputsTableProps) => {
  const { t } = useTranslation('deployments');
  const { t: common } = useTranslation();
  const textOf = (value: unknown): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
    if (value === null || (isTexts(value) && value.length === 0)) return '–';
    return isTexts(value) ? value.join(', ') : JSON.stringify(value);
  };
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
      facts={entries.map(([name, value]) => [titles?.get(name) ?? name, textOf(value) || '–'])}
    />
  );
};

/** The inputs of a deployment, with the titles of its blueprint if that is still there. */
export const DeploymentInputs = ({ deployment: { inputs, blueprint } }: { deployment: Deployment }) => {
  const { data } = useBlueprint(blueprint?.documentId ?? '');
  const titles = new Map(fieldsOf(data?.variables ?? null).map(({ name, title }) => [name, title]));
  return <InputsTable inputs={inputs} titles={titles} />;
};
