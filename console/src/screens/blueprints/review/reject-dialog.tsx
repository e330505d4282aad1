import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { onFaults } from '../../../components/focus-fault';
import { FormDialog } from '../../../components/form-dialog';
import { useRejection } from './use-comments';

const MAX_REASON = 5000;

interface RejectDialogProps {
  draft: { documentId: string; name: string };
  onClose: () => void;
}

/** Asks why a draft in review is sent back. */
export const RejectDialog = ({ draft, onClose }: RejectDialogProps) => {
  const { t } = useTranslation('blueprints');
  const rejection = useRejection(draft, onClose);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() === '' ? t('review.reasonMissing') : null) },
  });
  const submit = form.onSubmit(({ reason }) => rejection.mutate(reason.trim()), onFaults);
  return (
    <FormDialog
      title={t('review.rejectTitle', { name: draft.name })}
      submit={t('move.draft')}
      write={rejection}
      onSubmit={(event) => {
        // The dialog is within the form of the editor, which would be saved.
        event.stopPropagation();
        submit(event);
      }}
      onClose={onClose}
    >
      <Textarea
        label={t('review.reason')}
        description={t('review.reasonHint')}
        required
        autosize
        minRows={3}
        maxLength={MAX_REASON}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
};
