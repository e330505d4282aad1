import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyId } from './copy-id';

/** A name and its value. */
export type Fact = [label: string, value: ReactNode];

interface FactsTableProps {
  facts: readonly Fact[];
  /** documentId of the record; the last line, which copies it. */
  id?: string;
}

/** The facts about one record, a line each. Those without a value are left out. */
export const FactsTable = ({ facts, id }: FactsTableProps) => {
  const { t } = useTranslation('copyId');
  const shown: readonly Fact[] = id ? [...facts, [t('id'), <CopyId key="id" id={id} />]] : facts;
  return (
    <Table variant="vertical" withTableBorder layout="fixed">
      <Table.Tbody>
        {shown
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w="40%" scope="row">
                {label}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
};
