import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { client } from '../../session/session-client';
import { isStandalone } from '../../session/standalone';

/**
 * Shows a page of the console to a person whose session has just begun. Without the console, it ends the session instead,
 * because nothing would use it.
 *
 * @returns a function of the page's path and of a sentence about what was done
 */
export const useEnter = () => {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (path: string, message?: string): Promise<void> => {
      if (isStandalone) return void (await client.post('/api/auth/logout', { body: {} }).catch(() => undefined));
      await cache.resetQueries();
      if (message) notifications.show({ message, color: 'green' });
      void navigate(path, { replace: true });
    },
    [cache, navigate],
  );
};
