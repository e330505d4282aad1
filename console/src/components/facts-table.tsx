import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { MiddleEllipsis } from './middle-ellipsis';

/** A name and its value. */
export type Fact = [label: string, value: ReactNode];

/** An id, a path or an address has no spaces, and is long. */
const isIdentifier = (value: ReactNode): value is string => typeof value === 'string' && /^\S{20,}$/.test(value);

/** The facts about one record, a line each. Those without a value are left out. */
export const FactsTable = ({ facts, label }: { facts: readonly Fact[]; label?: string }) => (
  <div className="facts-frame">
    <Table variant="vertical" withTableBorder layout="fixed" aria-label={label}>
      <Table.Tbody>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w="40%" scope="row">
                {label}
              </Table.Th>
              <Table.Td>{isIdentifier(value) ? <MiddleEllipsis text={value} /> : value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  </div>
);
