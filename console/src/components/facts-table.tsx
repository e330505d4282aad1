import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A name and its value. */
export type Fact = [label: string, value: ReactNode];

/** The facts about one record, a line each. Those without a value are left out. */
export const FactsTable = ({ facts }: { facts: readonly Fact[] }) => (
  <Table variant="vertical" withTableBorder layout="fixed">
    <Table.Tbody>
      {facts
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
