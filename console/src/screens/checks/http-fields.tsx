import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HTTP_METHODS } from '../../../../src/domain/vocabularies';
import type { Form } from './check-values';

const MAX_HEADERS = 20;

const Header = ({ form, at }: { form: Form; at: number }) => {
  const { t } = useTranslation('checkForm');
  const number = at + 1;
  const field = `http.headers.${at}`;
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        aria-label={t('header.name', { number })}
        required
        flex="1 1 120px"
        {...form.getInputProps(`${field}.name`)}
      />
      <TextInput
        aria-label={t('header.value', { number })}
        flex="1 1 160px"
        autoComplete="off"
        {...form.getInputProps(`${field}.value`)}
      />
      <Checkbox
        mt={8}
        label={t('header.secret', { number })}
        {...form.getInputProps(`${field}.secret`, { type: 'checkbox' })}
      />
      <ActionIcon
        mt={4}
        variant="subtle"
        color="gray"
        aria-label={t('header.remove', { number })}
        onClick={() => form.removeListItem('http.headers', at)}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

const Headers = ({ form }: { form: Form }) => {
  const { t } = useTranslation('checkForm');
  const { headers } = form.values.http;
  return (
    <Stack gap="xs" role="group" aria-label={t('headers')}>
      <Text size="sm" fw={500} aria-hidden>
        {t('headers')}
      </Text>
      {headers.map((_, at) => (
        <Header key={at} form={form} at={at} />
      ))}
      {headers.some(({ secret: isSecret }) => isSecret) && (
        <Text size="xs" c="dimmed">
          {t('header.hint')}
        </Text>
      )}
      <Button
        size="xs"
        variant="default"
        w="fit-content"
        disabled={headers.length >= MAX_HEADERS}
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => form.insertListItem('http.headers', { name: '', value: '', secret: false })}
      >
        {t('header.add')}
      </Button>
    </Stack>
  );
};

/** The address of a check over HTTP, which most people need alone. */
export const HttpFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('checks');
  return <TextInput label={t('url')} description={t('urlHint')} type="url" required {...form.getInputProps('url')} />;
};

/** What a check over HTTP sends, and what it expects. */
export const MoreHttpFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('checkForm');
  return (
    <>
      <Select
        label={t('method')}
        allowDeselect={false}
        data={[...HTTP_METHODS]}
        {...form.getInputProps('http.method')}
      />
      <Headers form={form} />
      <Textarea label={t('body')} autosize minRows={2} maxLength={16_384} {...form.getInputProps('http.body')} />
      <TagsInput
        label={t('expectedStatus')}
        description={t('expectedStatusHint')}
        maxTags={20}
        acceptValueOnBlur
        {...form.getInputProps('http.expected_status')}
      />
      <TextInput label={t('contains')} maxLength={1024} {...form.getInputProps('http.contains')} />
      <TextInput label={t('excludes')} maxLength={1024} {...form.getInputProps('http.excludes')} />
      <TextInput
        label={t('jsonPath')}
        description={t('jsonPathHint')}
        maxLength={255}
        {...form.getInputProps('http.jsonPath')}
      />
      {form.values.http.jsonPath.trim() !== '' && (
        <TextInput
          label={t('jsonEquals')}
          description={t('jsonEqualsHint')}
          maxLength={1024}
          {...form.getInputProps('http.jsonEquals')}
        />
      )}
      <Switch label={t('followRedirects')} {...form.getInputProps('http.follow_redirects', { type: 'checkbox' })} />
      <Switch label={t('verifyCertificate')} {...form.getInputProps('http.verify_certificate', { type: 'checkbox' })} />
    </>
  );
};
