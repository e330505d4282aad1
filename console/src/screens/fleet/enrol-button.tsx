import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { useEnrolment } from './enrolment';
import { AGENTS } from './use-agents';

const EnrolForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('fleet');
  const { api } = useOrganisation();
  const { show } = useEnrolment();
  const form = useForm({ initialValues: { hostname: '' } });
  const creation = useWrite({
    write: (data: typeof form.values) => api.post('/api/svc-agents', { body: { data } }),
    changes: [[AGENTS]],
    onDone: ({ data }) => {
      onDone();
      if (data.enrollment_token) show({ hostname: data.hostname, token: data.enrollment_token });
    },
  });
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        creation.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Stack>
        <Text size="sm">{t('enrol.how')}</Text>
        <Refusal error={creation.error} />
        <TextInput
          label={t('hostname')}
          description={t('enrol.hostnameHint')}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('hostname')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={creation.isPending}>
            {t('enrol.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Creates an agent, and then shows the commands that enrol its machine. */
export const EnrolButton = () => {
  const { t } = useTranslation('fleet');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        {t('enrol.label')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('enrol.label')}>
        <EnrolForm onDone={close} />
      </Modal>
    </>
  );
};
