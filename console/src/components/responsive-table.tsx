import { Table, type TableProps } from '@mantine/core';

interface ResponsiveTableProps extends TableProps {
  /** Below this width the table scrolls sideways, and its first and last column stay. */
  minWidth: number;
}

/**
 * A table that is a list of cards where there is little room: see app/tables.css. Its cells name their column in `data-label`,
 * and what they are in a card in `data-part`: the `title`, or the `actions` in its corner.
 */
export const ResponsiveTable = ({ minWidth, ...table }: ResponsiveTableProps) => (
  <div className="table-frame">
    {/* Without links inside, the keyboard could not scroll the table. */}
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="xs" {...table} />
    </Table.ScrollContainer>
  </div>
);
