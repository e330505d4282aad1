import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../components/form-dialog';
import { useOrganisation } from '../../session/organisation';
import { useEnrolment } from './enrolment';
import { AGENTS } from './use-agents';

const EnrolDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('fleet');
  const { api } = useOrganisation();
  const { show } = useEnrolment();
  const form = useForm({ initialValues: { hostname: '' } });
  const creation = useWrite({
    write: (data: typeof form.values) => api.post('/api/svc-agents', { body: { data } }),
    changes: [[AGENTS]],
    onDone: ({ data }) => {
      onClose();
      if (data.enrollment_token) show({ hostname: data.hostname, token: data.enrollment_token });
    },
  });
  return (
    <FormDialog
      title={t('enrol.label')}
      submit={t('enrol.submit')}
      write={creation}
      onSubmit={form.onSubmit((values) =>
        creation.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
      onClose={onClose}
    >
      <Text size="sm">{t('enrol.how')}</Text>
      <TextInput
        label={t('hostname')}
        description={t('enrol.hostnameHint')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('hostname')}
      />
    </FormDialog>
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
      {isOpen && <EnrolDialog onClose={close} />}
    </>
  );
};
