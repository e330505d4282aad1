import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../components/form-dialog';
import { useOrganisation } from '../../session/organisation';
import { DRAFTS } from './use-drafts';

const Dialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const { api } = useOrganisation();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { name: '' } });
  const creation = useWrite({
    write: (data: typeof form.values) => api.post('/api/blueprint-drafts', { body: { data } }),
    changes: [[DRAFTS]],
    onDone: ({ data }) => void navigate(data.documentId),
  });
  return (
    <FormDialog
      title={t('newDraft')}
      submit={common('create')}
      write={creation}
      onSubmit={form.onSubmit((values) =>
        creation.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
      onClose={onClose}
    >
      <TextInput label={common('name')} required data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
};

/** Creates a draft, and opens it. */
export const NewDraft = () => {
  const { t } = useTranslation('blueprints');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        {t('newDraft')}
      </Button>
      {isOpen && <Dialog onClose={close} />}
    </>
  );
};
