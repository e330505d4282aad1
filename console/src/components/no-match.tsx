import { Button } from '@mantine/core';
import { FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state';
import { useAddress } from './use-address';

/** What a list shows if there are records, but none that its filters select: a button removes the filters. */
export const NoMatch = ({ names, children }: { names: readonly string[]; children: ReactNode }) => {
  const { t } = useTranslation('nothingYet');
  const { change } = useAddress();
  const clear = (
    <Button
      variant="default"
      leftSection={<FilterX size={16} aria-hidden />}
      onClick={() => change(Object.fromEntries(names.map((name) => [name, null])))}
    >
      {t('clear')}
    </Button>
  );
  return <EmptyState action={clear}>{children}</EmptyState>;
};
