import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../../components/refusal';

interface LinkActionProps<T> {
  /** What the button does. */
  why: string;
  submit: string;
  /** For what cannot be undone. */
  color?: string;
  act: () => Promise<T>;
  /** The way on if it was refused. */
  otherwise?: ReactNode;
  /** What is shown when it is done. */
  children: (answer: T) => ReactNode;
}

/** Does what the link of an email is for, by a button: scanners, which fetch the links in emails, do nothing. */
export const LinkAction = <T,>({ why, submit, color, act, otherwise, children }: LinkActionProps<T>) => {
  const action = useMutation({ mutationFn: act });
  if (action.isSuccess) return children(action.data);
  return (
    <Stack>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {why}
      </Text>
      <Refusal error={action.error} />
      <Button color={color} loading={action.isPending} onClick={() => action.mutate()}>
        {submit}
      </Button>
      {action.isError && otherwise}
    </Stack>
  );
};
