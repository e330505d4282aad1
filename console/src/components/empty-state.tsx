import { Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a list shows when it has no records: why, and what to do first. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Center py="xl">
    <Stack align="center" gap="md" w="100%">
      <Text c="dimmed" ta="center" maw={640}>
        {children}
      </Text>
      {action}
    </Stack>
  </Center>
);
