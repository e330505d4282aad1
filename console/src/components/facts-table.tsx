import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyId } from './copy-id';
import { isIdentifier, MiddleEllipsis } from './middle-ellipsis';

/** A name and its value. */
export type Fact = [label: string, value: ReactNode];

interface FactsTableProps {
  facts: readonly Fact[];
  label?: string;
  /** documentId of the record; the last line, which copies it. */
  id?: string;
}

/** The facts about one record, a line each. Those without a value are left out. */
export const FactsTable = ({ facts, label, id }: FactsTableProps) => {
  const { t } = useTranslation('copyId');
  const shown: readonly Fact[] = id ? [...facts, [t('id'), <CopyId key="id" id={id} />]] : facts;
  return (
    <div className="facts-frame">
      <Table variant="vertical" withTableBorder layout="fixed" aria-label={label}>
        <Table.Tbody>
          {shown
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th w="40%" scope="row" role="rowheader">
                  {name}
                </Table.Th>
                <Table.Td>{isIdentifier(value) ? <MiddleEllipsis text={value} /> : value}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};
