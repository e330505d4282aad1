import { Table, type TableTrProps } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { recordsOf, type RecordsQuery } from '../api/use-records';
import { cellsOf, type Column } from './records-table';

/** What else can be done with the rows. */
export interface RowsHandle {
  /** Scrolls as little as shows the row at a place, which is drawn then. */
  reveal: (at: number) => void;
}

interface VirtualRowsProps<T> {
  /** From `useRecords`. */
  query: RecordsQuery<T>;
  columns: Column<T>[];
  rowProps?: (record: T, at: number) => TableTrProps;
  /** Is called when other rows are drawn. */
  onDrawn?: () => void;
  handle?: Ref<RowsHandle>;
}

/** Pixels, until a row is measured. */
const ROW_HEIGHT = 64;
/** Rows above and below those in the window. */
const OVERSCAN = 8;
/** So many rows before the end, the next page is read. */
const AHEAD = 20;
/** What stays above and below a row that is scrolled into view, in pixels: the head of the page, and the selection. */
const KEPT = { scrollPaddingStart: 136, scrollPaddingEnd: 24 };

/** The height of the rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden>
    <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

interface RowProps<T> extends Pick<VirtualRowsProps<T>, 'columns' | 'rowProps'> {
  record: T;
  at: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

const RowOf = <T extends { documentId: string }>({ record, at, columns, rowProps, measure }: RowProps<T>) => (
  <Table.Tr ref={measure} data-index={at} aria-rowindex={at + 2} {...rowProps?.(record, at)}>
    {cellsOf(columns, record, at)}
  </Table.Tr>
);

/** Stays as it is while rows are measured and the page scrolls. */
const Row = memo(RowOf) as typeof RowOf;

/** Where the rows begin on the page, in pixels. What stands above them can change its height. */
const useTop = () => {
  const mark = useRef<HTMLTableRowElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (mark.current) setTop(Math.round(mark.current.getBoundingClientRect().top + window.scrollY));
  });
  return { mark, top };
};

/**
 * The rows of a long list for `RecordsTable`: only those near the window are drawn, and the next page is read before a
 * person comes to its end.
 */
export const VirtualRows = <T extends { documentId: string }>(props: VirtualRowsProps<T>) => {
  const { query, columns, rowProps, onDrawn, handle } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const records = recordsOf(query);
  const { mark, top } = useTop();
  const rows = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (at) => records[at]?.documentId ?? at,
    ...KEPT,
  });
  const drawn = rows.getVirtualItems();
  const last = drawn.at(-1);
  const isNearEnd = last !== undefined && last.index >= records.length - AHEAD;

  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  useEffect(() => onDrawn?.());
  useImperativeHandle(handle, () => ({ reveal: (at) => rows.scrollToIndex(at) }), [rows]);

  return (
    <>
      <tr ref={mark} aria-hidden />
      <Gap height={(drawn[0]?.start ?? top) - top} columns={columns.length} />
      {drawn.map(({ key, index }) => {
        const record = records[index];
        if (!record) return null;
        return (
          <Row
            key={key}
            record={record}
            at={index}
            columns={columns}
            rowProps={rowProps}
            measure={rows.measureElement}
          />
        );
      })}
      <Gap height={last ? rows.getTotalSize() - (last.end - top) : 0} columns={columns.length} />
    </>
  );
};
