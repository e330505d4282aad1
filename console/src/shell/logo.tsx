import { Group, Text } from '@mantine/core';

/** The sign and the name of Tenantry. The sign is that of src/admin/branding/logo.svg; the border shows it on dark pages. */
export const Logo = ({ isSignOnly = false }: { isSignOnly?: boolean }) => (
  <Group gap={8} wrap="nowrap" style={{ flexShrink: 0 }}>
    <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden>
      <rect x="0.5" y="0.5" width="31" height="31" rx="7" fill="#24346e" stroke="#7f8fc9" />
      <path d="M7 8h18v5h-6.2v12h-5.6V13H7z" fill="#ffffff" />
    </svg>
    <Text fw={700} visibleFrom={isSignOnly ? 'xs' : undefined}>
      Tenantry
    </Text>
  </Group>
);
