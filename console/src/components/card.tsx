import { Anchor, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface CardProps {
  title: string;
  /** The screen with the details, below the organisation's address, and the text of the link to it. */
  link?: { to: string; label: string } | null | undefined;
  children: ReactNode;
}

/** A part of a screen, with a heading and a link to its details. */
export const Card = ({ title, link, children }: CardProps) => (
  <Paper withBorder p="md" h="100%" component="section" aria-label={title}>
    <Stack gap="sm" h="100%">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        {link && (
          <Anchor component={Link} to={link.to} size="sm">
            {link.label}
          </Anchor>
        )}
      </Group>
      {children}
    </Stack>
  </Paper>
);
