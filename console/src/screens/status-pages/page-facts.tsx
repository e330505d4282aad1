import { Group } from '@mantine/core';
import { StatusBadge } from '../../components/status-badge';
import { Address } from './address';
import type { Page } from './page-values';

/** Whether a page is published, and its address. */
export const PageFacts = ({ page }: { page: Page }) => (
  <Group gap="xs">
    <StatusBadge value={page.published ? 'published' : 'draft'} />
    <Address page={page} />
  </Group>
);
