import { Button, Group as Row, Switch, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { canonicalVatNumber, unusualVatNumber } from '../../../../src/domain/vat/vat-number';
import { useWrite } from '../../api/use-write';
import { RelativeTime } from '../../components/relative-time';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { CountryField } from './country-field';
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

/** Whether the number in the form may be mistyped: the field says so before it is saved, and until the registry confirms it. */
const isUnusual = (text: string, country: string | null, { vat_id: stored, vat_id_valid }: Organisation): boolean => {
  const number = canonicalVatNumber(text, country);
  const isConfirmed = number === stored && vat_id_valid;
  return !isConfirmed && unusualVatNumber(number) !== null;
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
      billing_country: country || null,
      is_business,
      vat_id: vatId.trim() || null,
    }),
  );
  const { vat_id: text, billing_country: country } = form.values;
  const vatIdHint = isUnusual(text, country || null, organisation) ? (
    <Text span inherit fw={600} c="bright">
      {t('billing.vatIdUnusual')}
    </Text>
  ) : (
    t('billing.vatIdHint')
  );
  return (
    <Group
      title={t('billing.title')}
      about={t('billing.about')}
      save={save}
      onSubmit={() => submit()}
      isChanged={isChanged}
      atField={['VAT_ID_UNUSUAL']}
    >
      <CountryField label={t('billing.country')} {...form.getInputProps('billing_country')} />
      <Switch
        label={t('billing.business')}
        description={t('billing.businessHint')}
        {...form.getInputProps('is_business', { type: 'checkbox' })}
      />
      <TextInput label={t('billing.vatId')} description={vatIdHint} {...form.getInputProps('vat_id')} />
      {organisation.vat_id && <CheckVatId organisation={organisation} vatId={organisation.vat_id} />}
    </Group>
  );
};
