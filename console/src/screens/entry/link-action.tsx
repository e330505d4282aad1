import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { TenantryError } from '@tenantry/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';

interface LinkActionProps<T> {
  /** What the button does. */
  why: string;
  /** What it is about. */
  about?: ReactNode;
  submit: string;
  /** For what cannot be undone. */
  color?: string;
  act: () => Promise<T>;
  /** The way on if it was refused, instead of the button if another attempt would be refused, too. */
  otherwise?: ReactNode;
  /** What is shown when it is done. */
  children: (answer: T) => ReactNode;
}

/** The status of a link that is over. */
const REFUSED = 400;

/** Does what the link of an email is for, by a button: scanners, which fetch the links in emails, do nothing. */
export const LinkAction = <T,>({ why, about, submit, color, act, otherwise, children }: LinkActionProps<T>) => {
  const { t } = useTranslation('entry');
  const action = useMutation({ mutationFn: act });
  if (action.isSuccess) return children(action.data);
  const isOver = action.error instanceof TenantryError && action.error.status === REFUSED;
  return (
    <Stack>
      {!isOver && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {why}
        </Text>
      )}
      {!isOver && about}
      <Refusal error={action.error} />
      {!isOver && (
        <Button color={color} loading={action.isPending} onClick={() => action.mutate()}>
          {submit}
        </Button>
      )}
      {action.isError ? (
        otherwise
      ) : (
        <Text size="xs" c="dimmed">
          {t('closeKeeps')}
        </Text>
      )}
    </Stack>
  );
};
