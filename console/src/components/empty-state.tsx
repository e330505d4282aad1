import { Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  children: ReactNode;
  action?: ReactNode;
  /** Whether there are no records at all: then nothing narrows the list, and `.list-filters` before it are not shown. */
  isNothingYet?: boolean;
}

/** What a list shows when it has no records: why, and what to do first. */
export const EmptyState = ({ children, action, isNothingYet = false }: EmptyStateProps) => (
  <Center py="xl" data-nothing-yet={isNothingYet || undefined}>
    <Stack align="center" gap="md" w="100%">
      <Text c="dimmed" ta="center" maw={640}>
        {children}
      </Text>
      {action}
    </Stack>
  </Center>
);
