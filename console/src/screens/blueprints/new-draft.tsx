import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { DRAFTS } from './use-drafts';

const Form = () => {
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
    <form
      onSubmit={form.onSubmit((values) =>
        creation.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Stack>
        <Refusal error={creation.error} />
        <TextInput label={common('name')} required data-autofocus {...form.getInputProps('name')} />
        <Group justify="flex-end">
          <Button type="submit" loading={creation.isPending}>
            {common('create')}
          </Button>
        </Group>
      </Stack>
    </form>
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
      <Modal opened={isOpen} onClose={close} title={t('newDraft')}>
        <Form />
      </Modal>
    </>
  );
};
