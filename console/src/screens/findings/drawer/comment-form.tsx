import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../../components/refusal';
import { useComment } from './use-history';

const MAX_COMMENT = 5000;

/** Writes a comment about a finding. */
export const CommentForm = ({ id }: { id: string }) => {
  const { t } = useTranslation('findings');
  const form = useForm({ initialValues: { text: '' } });
  const comment = useComment(id, form.reset);
  return (
    <form onSubmit={form.onSubmit(({ text }) => comment.mutate(text.trim()))}>
      <Stack gap="xs">
        <Textarea
          label={t('comment.label')}
          autosize
          minRows={2}
          maxLength={MAX_COMMENT}
          {...form.getInputProps('text')}
        />
        <Refusal error={comment.error} />
        <Group>
          <Button
            type="submit"
            size="xs"
            variant="default"
            loading={comment.isPending}
            disabled={form.values.text.trim() === ''}
          >
            {t('comment.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
