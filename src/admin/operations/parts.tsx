import { Box, Button, Flex, Loader, Status, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Read } from './data';
import type { Named } from './types';
import { word } from './words';

/** A box with a title. */
export const Section = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Box tag="section" aria-label={title} background="neutral0" hasRadius shadow="tableShadow" padding={6}>
    <Flex justifyContent="space-between" paddingBottom={4} gap={2} wrap="wrap">
      <Typography variant="delta" tag="h2">
        {title}
      </Typography>
      {action}
    </Flex>
    {children}
  </Box>
);

/** Sections one below the other. */
export const Sections = ({ children }: { children: ReactNode }) => (
  <Flex direction="column" alignItems="stretch" gap={6}>
    {children}
  </Flex>
);

/** What is read, or that it is being read, or why it could not be read with a button to try again. */
export const Loaded = <T,>({ read, children }: { read: Read<T>; children: (data: T) => ReactNode }) => {
  const { data, error, reload } = read;
  if (error !== null)
    return (
      <Flex direction="column" alignItems="flex-start" gap={3} role="alert">
        <Typography>{error}</Typography>
        <Button variant="secondary" onClick={() => void reload()}>
          Try again
        </Button>
      </Flex>
    );
  if (data === null)
    return (
      <Flex justifyContent="center" padding={6}>
        <Loader>Loading</Loader>
      </Flex>
    );
  return <>{children(data)}</>;
};

/** A text instead of an empty list. */
export const Nothing = ({ children }: { children: string }) => (
  <Typography textColor="neutral600">{children}</Typography>
);

/** A column of a table. */
export interface Column<T> {
  title: string;
  cell: (row: T) => ReactNode;
}

interface RowsProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  empty: string;
}

/** A table, or a text if there are no rows. */
export const Rows = <T,>({ label, rows, columns, keyOf, empty }: RowsProps<T>) => {
  if (rows.length === 0) return <Nothing>{empty}</Nothing>;
  return (
    <Table colCount={columns.length} rowCount={rows.length + 1} aria-label={label}>
      <Thead>
        <Tr>
          {columns.map(({ title }) => (
            <Th key={title}>
              <Typography variant="sigma" textColor="neutral600">
                {title}
              </Typography>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Tr key={keyOf(row)}>
            {columns.map(({ title, cell }) => (
              <Td key={title}>
                <Typography textColor="neutral800" tag="div">
                  {cell(row)}
                </Typography>
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
};

type Tone = 'danger' | 'warning' | 'success' | 'neutral' | 'primary';

/** The tone of each word of a status. */
const TONES: Record<string, Tone> = {
  active: 'success',
  ok: 'success',
  delivered: 'success',
  up: 'success',
  grace_period: 'warning',
  soft: 'warning',
  high: 'warning',
  pending: 'primary',
  suspended: 'danger',
  hard: 'danger',
  dead: 'danger',
  offline: 'danger',
  critical: 'danger',
};

/** A status with its colour. */
export const State = ({ value }: { value: string | null }) => (
  <Status variant={TONES[value ?? ''] ?? 'neutral'} size="S" width="fit-content">
    <Typography fontWeight="semiBold" textColor={`${TONES[value ?? ''] ?? 'neutral'}700`}>
      {word(value)}
    </Typography>
  </Status>
);

const StyledLink = styled(RouterLink)`
  font-size: 1.4rem;
  color: ${({ theme }) => (theme as { colors: { primary600: string } }).colors.primary600};
`;

/** A link within the panel. */
export const PanelLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <StyledLink to={to}>{children}</StyledLink>
);

/** The link to the page of an organisation; "Platform" without one. */
export const OrganisationLink = ({ organisation }: { organisation: Named | null }) =>
  organisation ? (
    <PanelLink to={`/operations/organisations/${organisation.documentId}`}>{organisation.name}</PanelLink>
  ) : (
    <>Platform</>
  );

/** Figures with their names, side by side. */
export const Figures = ({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) => (
  <Flex tag="dl" gap={8} wrap="wrap" alignItems="flex-start">
    {figures.map(([name, value]) => (
      <Box key={name}>
        <Typography tag="dt" variant="sigma" textColor="neutral600">
          {name}
        </Typography>
        <Typography tag="dd" variant="beta" marginLeft={0}>
          {value}
        </Typography>
      </Box>
    ))}
  </Flex>
);
