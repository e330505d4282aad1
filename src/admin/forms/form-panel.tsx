import { Box, Typography } from '@strapi/design-system';
import type { ComponentProps } from 'react';

/** A box of a form, with the title of its group. */
export const FormPanel = ({ title, children, ...box }: ComponentProps<typeof Box> & { title?: string }) => (
  <Box {...box} tag="section" {...(title && { 'aria-label': title })}>
    {title && (
      <Box paddingBottom={4}>
        <Typography variant="delta" tag="h2">
          {title}
        </Typography>
      </Box>
    )}
    {children}
  </Box>
);
