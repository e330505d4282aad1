import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Refusal } from '../../components/refusal';
import { RejectDialog } from './review/reject-dialog';
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
  const [isRejecting, { open, close }] = useDisclosure();
  return (
    <>
      {isRejecting && <RejectDialog draft={draft} onClose={close} />}
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
              // Who sends it back says why.
              onClick={to === 'draft' ? open : act}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
};
