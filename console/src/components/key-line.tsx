import { Group, Kbd, Text } from '@mantine/core';

/** What some keys do, for a list of keys. */
export const KeyLine = ({ keys, children }: { keys: string[]; children: string }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{children}</Text>
    <Group gap={4} wrap="nowrap">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
  </Group>
);
