import { Alert } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says that what the page is for is done. */
export const Done = ({ children }: { children: ReactNode }) => (
  <Alert color="green" icon={<CircleCheck aria-hidden />} role="status">
    {children}
  </Alert>
);
