import { Center, Container, Group, Paper, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LanguageLinks } from './language-links';
import { Logo } from './logo';

/** A page with one task and without navigation: signing in, an invitation, a new password. */
export const PageCard = ({ title, children }: { title: string; children: ReactNode }) => {
  useDocumentTitle(`${title} · Tenantry`);
  return (
    <Center mih="100vh" component="main">
      <Container size={460} w="100%" py="xl">
        <Stack>
          <Center>
            <Logo />
          </Center>
          <Paper withBorder p="lg" radius="md">
            <Stack>
              <Title order={1} size="h3">
                {title}
              </Title>
              {children}
            </Stack>
          </Paper>
          <Group justify="center">
            <LanguageLinks />
          </Group>
        </Stack>
      </Container>
    </Center>
  );
};
