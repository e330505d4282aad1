import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_LANGUAGES } from '../../../../src/domain/vocabularies';
import { ZoneField } from '../../components/zone-field';
import { LANGUAGES } from '../../i18n/texts';
import { addressOf, type Page, suggestedSlug, type Values } from './page-values';

interface PageFieldsProps {
  form: UseFormReturnType<Values>;
  /** Null: a new page, whose address follows its title until it is edited. */
  page: Page | null;
}

/** The facts of a page. */
export const PageFields = ({ form, page }: PageFieldsProps) => {
  const { t } = useTranslation('statusPages');
  const [isSuggested, setSuggested] = useState(page === null);
  const { slug } = form.values;
  const isMoved = page !== null && page.published && slug !== page.slug;
  const setTitle = (title: string) => {
    form.setFieldValue('title', title);
    if (isSuggested) form.setFieldValue('slug', suggestedSlug(title));
  };
  return (
    <>
      <TextInput
        label={t('name')}
        required
        maxLength={255}
        {...form.getInputProps('title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={t('address')}
        description={isMoved ? t('addressMoves', { address: addressOf(page.slug) }) : addressOf(slug)}
        required
        maxLength={63}
        {...form.getInputProps('slug')}
        onChange={(event) => {
          setSuggested(false);
          form.setFieldValue('slug', event.currentTarget.value);
        }}
      />
      <Textarea
        label={t('description')}
        description={t('descriptionHint')}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Select
        label={t('language')}
        description={t('languageHint')}
        allowDeselect={false}
        data={PAGE_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value] }))}
        {...form.getInputProps('language')}
      />
      <ZoneField label={t('zone')} description={t('zoneHint')} required {...form.getInputProps('timezone')} />
      <Switch
        label={t('subscriptions')}
        description={t('subscriptionsHint')}
        {...form.getInputProps('subscriptions', { type: 'checkbox' })}
      />
    </>
  );
};
