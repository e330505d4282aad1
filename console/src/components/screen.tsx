import { Box, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { CopyIdButton } from './copy-id';

interface ScreenProps {
  title: string;
  /** One sentence below the title. */
  about?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** documentId of the record that the screen is about; a button copies it. */
  id?: string | undefined;
  children: ReactNode;
}

/** A screen: its title, in the page and in the browser's tab, and its content. */
export const Screen = ({ title, about, actions, id, children }: ScreenProps) => {
  useDocumentTitle(`${title} · Tenantry`);
  return (
    <Stack gap="lg">
      <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" align="flex-start" gap="sm">
        <Box flex={1} miw={0}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {about && (
            <Text c="dimmed" size="sm" component="div">
              {about}
            </Text>
          )}
        </Box>
        {(actions || id) && (
          <Group gap="xs">
            {actions}
            {id && <CopyIdButton id={id} />}
          </Group>
        )}
      </Flex>
      {children}
    </Stack>
  );
};
