import { QueryClient } from '@tanstack/react-query';

/** Data is shown at once and read again after this time, when it is next used. */
const FRESH_MS = 15_000;

/** The cache of what the API has returned. The typed client repeats requests already, so the cache does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
