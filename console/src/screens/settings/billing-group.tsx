import { Button, Group as Row, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { RelativeTime } from '../../components/relative-time';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { Fact, Group } from './group';
import { useGroup } from './use-group';
import type { Organisation } from './use-settings';

const CheckVatId = ({ organisation, vatId }: { organisation: Organisation; vatId: string }) => {
  const { t } = useTranslation('settings');
  const { api, documentId } = useOrganisation();
  const check = useWrite({
    write: () => api.post('/api/billing/validate-vat', { body: { data: { vat_id: vatId, organisation: documentId } } }),
    changes: [['settings', documentId]],
    done: ({ data }) => t(`billing.outcome.${data.status}`),
  });
  return (
    <>
      <Fact label={t('billing.valid')}>{organisation.vat_id_valid ? t('yes') : t('no')}</Fact>
      <Fact label={t('billing.checked')}>
        <RelativeTime time={organisation.vat_id_checked_at} />
      </Fact>
      {organisation.vat_id_name && <Fact label={t('billing.vatName')}>{organisation.vat_id_name}</Fact>}
      <Refusal error={check.error} />
      <Row>
        <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate(undefined)}>
          {t('billing.check')}
        </Button>
      </Row>
    </>
  );
};

/** Where the customer is, and what decides the VAT. */
export const BillingGroup = ({ organisation }: { organisation: Organisation }) => {
  const { t } = useTranslation('settings');
  const { form, save, submit, isChanged } = useGroup(
    {
      billing_country: organisation.billing_country ?? '',
      is_business: organisation.is_business,
      vat_id: organisation.vat_id ?? '',
    },
    ({ billing_country: country, is_business, vat_id: vatId }) => ({
      billing_country: country.trim().toUpperCase() || null,
      is_business,
      vat_id: vatId.trim() || null,
    }),
  );
  return (
    <Group
      title={t('billing.title')}
      about={t('billing.about')}
      save={save}
      onSubmit={() => submit()}
      isChanged={isChanged}
    >
      <TextInput
        label={t('billing.country')}
        description={t('billing.countryHint')}
        maxLength={2}
        {...form.getInputProps('billing_country')}
      />
      <Switch
        label={t('billing.business')}
        description={t('billing.businessHint')}
        {...form.getInputProps('is_business', { type: 'checkbox' })}
      />
      <TextInput label={t('billing.vatId')} description={t('billing.vatIdHint')} {...form.getInputProps('vat_id')} />
      {organisation.vat_id && <CheckVatId organisation={organisation} vatId={organisation.vat_id} />}
    </Group>
  );
};
