import { notifications } from '@mantine/notifications';
import { type Query, type QueryKey, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { hasCode } from './errors';
import { useStepUp } from '../session/use-step-up';

interface WriteOptions<Input, Output> {
  /** The request. */
  write: (input: Input) => Promise<Output>;
  /** Keys of the queries whose data the write changes. */
  changes?: QueryKey[];
  /** documentId of a record that the write removes. Queries about it are not read again: they would find nothing. */
  removes?: string;
  /** Queries that are not read again: `onDone` changes their data. */
  spares?: (query: Query) => boolean;
  /** A sentence for the person when it is done. */
  done?: string | ((output: Output) => string);
  onDone?: (output: Output) => void;
}

/**
 * A write: afterwards, what it changes is read again, and a message says that it is done. If the API requires the
 * person's password first, it asks for it and repeats the write. The component shows `error` with <Refusal>.
 */
export const useWrite = <Input, Output>(
  options: WriteOptions<Input, Output>,
): UseMutationResult<Output, Error, Input> => {
  const { write, changes = [], removes, spares, done, onDone } = options;
  const cache = useQueryClient();
  const askForPassword = useStepUp();
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        return await write(input);
      } catch (error) {
        if (!hasCode(error, 'STEP_UP_REQUIRED') || !(await askForPassword())) throw error;
        return write(input);
      }
    },
    onSuccess: async (output) => {
      const predicate = (query: Query): boolean =>
        (removes === undefined || !query.queryKey.includes(removes)) && !spares?.(query);
      await Promise.all(changes.map((queryKey) => cache.invalidateQueries({ queryKey, predicate })));
      const message = typeof done === 'function' ? done(output) : done;
      if (message) notifications.show({ message, color: 'green' });
      onDone?.(output);
    },
  });
};
