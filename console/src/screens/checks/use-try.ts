import { useQuery } from '@tanstack/react-query';
import type { Content } from '@tenantry/client';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { trialOf, type Values } from './check-values';
import type { Check } from './use-checks';

/** A check that an agent runs once, with what it has found. */
export type Trial = Content<'/api/check-tries/{trial}', 'get'>['data'];

const PAUSE_MS = 500;

const isOver = (trial: Trial | undefined): boolean => trial?.status === 'done' || trial?.status === 'expired';

/** Lets an agent run a check that is not stored, and follows it until the agent has answered. */
export const useTry = (check: Check | null) => {
  const { api, documentId } = useOrganisation();
  const [id, setId] = useState<string | null>(null);
  const start = useWrite({
    write: async (values: Values): Promise<string> => {
      setId(null);
      const data = { ...trialOf(values), organisation: documentId, check: check?.documentId ?? null };
      return (await api.post('/api/check-tries', { body: { data } })).data.id;
    },
    onDone: setId,
  });
  const followed = useQuery({
    queryKey: ['tries', documentId, id],
    queryFn: async ({ signal }) => {
      const params = { path: { trial: id ?? '' } };
      return (await api.get('/api/check-tries/{trial}', { params, signal })).data;
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => (isOver(state.data) || state.error ? false : PAUSE_MS),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const trial = followed.data;
  const isFollowed = id !== null && !followed.isError && !isOver(trial);
  return { start, trial, error: start.error ?? followed.error, isBusy: start.isPending || isFollowed };
};
