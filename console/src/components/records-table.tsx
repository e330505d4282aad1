import { Button, Center, Group, Skeleton, Stack, Table, type TableTrProps, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordsOf, type RecordsQuery } from '../api/use-records';
import { Refusal } from './refusal';
import { ResponsiveTable } from './responsive-table';
import { useSort } from './use-sort';

/** A column of a list. */
export interface Column<T> {
  /** Unique in the table. */
  key: string;
  /** The header; a node for a control, such as a checkbox. */
  label: ReactNode;
  render: (record: T, at: number) => ReactNode;
  /** The field by which the header sorts. */
  sort?: string;
  align?: 'right';
  width?: number | string;
  /** Whether it is the title of a row's card where there is no room for columns; by default, the first column is. */
  isTitle?: boolean;
}

interface RecordsTableProps<T> {
  /** From `useRecords`. */
  query: RecordsQuery<T>;
  columns: Column<T>[];
  /** Names the table for people who do not see it. */
  label: string;
  /** Shown if there are no records: an <EmptyState>. */
  empty: ReactNode;
  /** The order without `sort` in the address: the same text that the query has. */
  defaultSort?: string;
  /** Below this width the table scrolls sideways. */
  minWidth?: number;
  rowProps?: (record: T, at: number) => TableTrProps;
  /** The rows, if not all records have one: see `virtual-rows.tsx`. The columns then need widths. */
  rows?: ReactNode;
  /** The number of all records, whether they are read or not; for people who do not see the list. */
  total?: number;
}

const SKELETON_ROWS = 6;
/** Where rows are cards, so many are shown at first, and as many more each time: what follows a list stays near. */
const CARDS = 20;
const NARROW = '(max-width: 40em)';
const NO_BREAK = { whiteSpace: 'nowrap' } as const;
const ICONS = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown };

/** What a column is in the card of a row: see `ResponsiveTable`. Others have their label before them. */
const partsOf = <T,>(columns: Column<T>[]): (string | undefined)[] => {
  const isText = ({ label }: Column<T>): boolean => typeof label === 'string';
  const title = columns.find((column) => column.isTitle) ?? columns.find(isText);
  return columns.map((column) => {
    if (column === title) return 'title';
    if (column.key === 'actions') return column.key;
    return isText(column) ? undefined : 'control';
  });
};

interface HeaderProps<T> {
  column: Column<T>;
  part: string | undefined;
  defaultSort: string;
}

const Header = <T,>({ column, part, defaultSort }: HeaderProps<T>) => {
  const { orderOf, sortBy } = useSort(defaultSort);
  const { label, sort, align, width } = column;
  if (!sort)
    return (
      <Table.Th ta={align} w={width} style={NO_BREAK} data-part={part}>
        {label}
      </Table.Th>
    );
  const order = orderOf(sort);
  const Icon = ICONS[order];
  return (
    <Table.Th ta={align} w={width} style={NO_BREAK} aria-sort={order}>
      <UnstyledButton fz="sm" fw={700} onClick={() => sortBy(sort)}>
        <Group gap={4} wrap="nowrap" justify={align === 'right' ? 'flex-end' : 'flex-start'}>
          {label}
          <Icon size={14} aria-hidden opacity={order === 'none' ? 0.5 : 1} />
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
};

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <Table.Tr key={row}>
      {Array.from({ length: columns }, (__, column) => (
        <Table.Td key={column}>
          <Skeleton height={18} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));

/** The cells of a record. */
export const cellsOf = <T,>(columns: Column<T>[], record: T, at: number): ReactNode => {
  const parts = partsOf(columns);
  return columns.map(({ key, align, label, render }, place) => (
    <Table.Td key={key} ta={align} data-part={parts[place]} data-label={parts[place] === undefined ? label : undefined}>
      <div>{render(record, at)}</div>
    </Table.Td>
  ));
};

interface RowsProps<T> extends RecordsTableProps<T> {
  /** How many of the records that have been read. */
  most: number;
}

const Rows = <T extends { documentId: string }>({ query, columns, rowProps, most }: RowsProps<T>) =>
  recordsOf(query)
    .slice(0, most)
    .map((record, at) => (
      <Table.Tr key={record.documentId} {...rowProps?.(record, at)}>
        {cellsOf(columns, record, at)}
      </Table.Tr>
    ));

interface LoadMoreProps<T> {
  query: RecordsQuery<T>;
  /** Instead of reading the next page. */
  onMore?: () => void;
  /** Whether there is more to show; by default, whether there is another page. */
  hasMore?: boolean;
}

/** Reads the next page of a list. */
export const LoadMore = <T,>({ query, onMore, hasMore = query.hasNextPage }: LoadMoreProps<T>) => {
  const { t } = useTranslation();
  if (!hasMore) return null;
  return (
    <Center>
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={onMore ?? (() => void query.fetchNextPage())}
      >
        {t('more')}
      </Button>
    </Center>
  );
};

/** How many rows are shown: all that have been read, or where they are cards, some of them and more on demand. */
const useCards = <T,>({ query, rows }: RecordsTableProps<T>) => {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [cards, setCards] = useState(CARDS);
  const { length } = recordsOf(query);
  if (!isNarrow || rows) return { most: length, hasMore: query.hasNextPage };
  const onMore = () => {
    setCards(cards + CARDS);
    if (length < cards + CARDS && query.hasNextPage) void query.fetchNextPage();
  };
  return { most: cards, hasMore: query.hasNextPage || length > cards, onMore };
};

/** A list of records, page by page: headers that sort, skeleton rows, an empty state, refusals and "Load more". */
export const RecordsTable = <T extends { documentId: string }>(props: RecordsTableProps<T>) => {
  const { query, columns, label, empty, defaultSort = '', minWidth = 700, rows, total } = props;
  const { t } = useTranslation();
  const parts = partsOf(columns);
  const { most, ...more } = useCards(props);
  const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  const refusal = query.isError && <Refusal error={query.error} onRetry={retry} />;
  if (!query.data && refusal) return refusal;
  if (query.data && recordsOf(query).length === 0) return refusal || empty;
  return (
    <Stack>
      <ResponsiveTable
        minWidth={minWidth}
        highlightOnHover
        layout={rows ? 'fixed' : undefined}
        aria-label={query.data ? label : t('loading')}
        aria-busy={!query.data}
        aria-rowcount={rows ? (total ?? -2) + 1 : undefined}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={rows ? 1 : undefined}>
            {columns.map((column, at) => (
              <Header key={column.key} column={column} part={parts[at]} defaultSort={defaultSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {query.data ? (rows ?? <Rows {...props} most={most} />) : <SkeletonRows columns={columns.length} />}
        </Table.Tbody>
      </ResponsiveTable>
      {refusal}
      <LoadMore query={query} {...more} />
    </Stack>
  );
};
