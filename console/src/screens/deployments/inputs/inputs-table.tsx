import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The inputs of a deployment or of its plan. The API shows *** for secrets. */
export const InputsTable = ({ inputs }: { inputs: Record<string, unknown> | null }) => {
  const { t } = useTranslation('deployments');
  const entries = Object.entries(inputs ?? {});
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('inputs.none')}
      </Text>
    );
  return (
    <Table aria-label={t('inputs.title')} variant="vertical" withTableBorder layout="fixed">
      <Table.Tbody>
        {entries.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w="40%" scope="row">
              {name}
            </Table.Th>
            <Table.Td>{textOf(value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};
