import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from './refusal';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  /** Stands in for the data while it is read. By default a few lines. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A few grey lines. */
export const SkeletonLines = ({ count = 4, height = 36 }: { count?: number; height?: number }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </Stack>
  );
};

/** Shows what a query has read: a skeleton first, and the error with a button to try again. Data stays if a later read fails. */
export const QueryView = <T,>({ query, skeleton, children }: QueryViewProps<T>) => {
  const refusal = query.isError && <Refusal error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return refusal || (skeleton ?? <SkeletonLines />);
  return (
    <>
      {refusal}
      {children(query.data)}
    </>
  );
};
