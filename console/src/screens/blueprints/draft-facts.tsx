import { SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../components/money-input';
import { ProviderInput } from '../../components/provider-input';
import type { DraftValues } from './draft-form';

const MAX_TAGS = 50;

/** What a draft is and costs, to edit. */
export const DraftFacts = ({ form }: { form: UseFormReturnType<DraftValues> }) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={common('name')} required {...form.getInputProps('name')} />
      <TextInput label={t('version')} {...form.getInputProps('version')} />
      <Textarea label={t('description')} autosize minRows={2} {...form.getInputProps('description')} />
      <TagsInput label={t('tags')} maxTags={MAX_TAGS} {...form.getInputProps('tags')} />
      <TextInput label={t('category')} description={t('slugHint')} {...form.getInputProps('category')} />
      <ProviderInput label={t('provider')} {...form.getInputProps('provider')} />
      <MoneyInput currency="USD" label={t('estimate')} {...form.getInputProps('estimated_cost_monthly')} />
      <Textarea label={t('costNotes')} autosize {...form.getInputProps('cost_notes')} />
    </SimpleGrid>
  );
};
