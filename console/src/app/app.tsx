import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { StepUpProvider } from '../session/step-up';
import { router } from './routes';
import { styleNonce } from './nonce';
import { cssVariables, theme } from './theme';

/** The theme, with labels in the person's language for the close buttons of all dialogs. */
const useTranslatedTheme = () => {
  const { t } = useTranslation();
  const label = t('close');
  return useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': label } };
    const labelled = { Modal: { defaultProps }, Drawer: { defaultProps }, Notification: { defaultProps } };
    return mergeThemeOverrides(theme, { components: labelled });
  }, [label]);
};

/** The console: look, texts, data and routes. */
export const App = () => (
  <MantineProvider
    theme={useTranslatedTheme()}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
    cssVariablesResolver={cssVariables}
  >
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <StepUpProvider>
          {/* Away from titles and close buttons, and from drawers, which are on the right. */}
          <Notifications position="bottom-left" containerWidth={360} />
          {/* Filters and open records are in the address: with transitions, people would act on the former ones. */}
          <RouterProvider router={router} future={{ v7_startTransition: false }} />
        </StepUpProvider>
      </ModalsProvider>
    </QueryClientProvider>
  </MantineProvider>
);
