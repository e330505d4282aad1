import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { StepUpProvider } from '../session/step-up';
import { router } from './routes';
import { styleNonce } from './nonce';
import { cssVariables, theme } from './theme';

/** The console: look, texts, data and routes. */
export const App = () => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
    cssVariablesResolver={cssVariables}
  >
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <StepUpProvider>
          <Notifications position="top-right" />
          <RouterProvider router={router} future={{ v7_startTransition: true }} />
        </StepUpProvider>
      </ModalsProvider>
    </QueryClientProvider>
  </MantineProvider>
);
