import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../../api/use-write';
import { useOrganisation } from '../../../session/organisation';
import { type Outcome, outcomeOf } from './outcome';
import { type Channel, CHANNELS } from './channel-values';

const PAUSE_MS = 1000;
const MOST_READS = 30;

/**
 * Sends a test message, and follows what becomes of it for half a minute. A second failure for the same reason cannot be told
 * from the first one, so that is shown at the end.
 */
export const useTest = ({ documentId: id }: Channel) => {
  const { api, documentId } = useOrganisation();
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [addresses, setAddresses] = useState<string[] | null>(null);
  const params = { path: { id } };
  const read = async (): Promise<Channel> => (await api.get('/api/alert-channels/{id}', { params })).data;

  const follow = async (before: Channel): Promise<Outcome> => {
    let now: Channel = before;
    for (let reads = 0; reads < MOST_READS; reads += 1) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      now = await read();
      const found = outcomeOf(before, now);
      if (found.kind !== 'waiting') return found;
    }
    return now.last_error === null ? { kind: 'unknown' } : { kind: 'failed', error: now.last_error };
  };

  const send = useWrite({
    write: async (): Promise<void> => {
      const before = await read();
      const { data } = await api.post('/api/alert-channels/{id}/test', { params });
      setAddresses(data.addresses);
      setOutcome({ kind: 'waiting' });
      setOutcome(await follow(before));
      await cache.invalidateQueries({ queryKey: [CHANNELS, documentId] });
    },
  });
  return { send, outcome, addresses, close: () => setOutcome(null) };
};
