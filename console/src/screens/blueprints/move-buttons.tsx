import { Button, Group } from '@mantine/core';
import { Refusal } from '../../components/refusal';
import type { Draft } from './use-drafts';
import { useDraftMoves } from './use-draft-moves';

interface MoveButtonsProps {
  draft: Pick<Draft, 'documentId' | 'name' | 'status' | 'author'>;
  /** Whether changes have to be saved first. */
  isDisabled?: boolean;
}

/** Buttons that change a draft's status, as far as the person's role allows. */
export const MoveButtons = ({ draft, isDisabled = false }: MoveButtonsProps) => {
  const { moves, error, isPending } = useDraftMoves(draft);
  return (
    <>
      <Refusal error={error} />
      {moves.length > 0 && (
        <Group gap="xs">
          {moves.map(({ to, label, act }) => (
            <Button
              key={to}
              size="xs"
              variant={to === 'draft' ? 'default' : 'light'}
              loading={isPending}
              disabled={isDisabled}
              onClick={act}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
};
