import { Table, type TableTrProps } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
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
          <Table.Tr
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-rowindex={index + 2}
            {...rowProps?.(record, index)}
          >
            {cellsOf(columns, record, index)}
          </Table.Tr>
        );
      })}
      <Gap height={last ? rows.getTotalSize() - (last.end - top) : 0} columns={columns.length} />
    </>
  );
};
