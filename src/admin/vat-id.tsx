import { useForm } from '@strapi/strapi/admin';
import { Typography } from '@strapi/design-system';
import { canonicalVatNumber, unusualVatNumber } from '../domain/vat/vat-number';

const MODEL = 'api::organisation.organisation';

interface Fields {
  vat_id?: string | null;
  vat_id_valid?: boolean | null;
  billing_country?: string | null;
}

interface PanelProps {
  model: string;
  /** The organisation as it is stored; absent while it is created. */
  document?: Fields;
}

/**
 * The hint that the VAT number in the form of an organisation may be mistyped. It can be saved nevertheless.
 *
 * @returns null for other types, and unless the check digit is unusual and the registry has not confirmed the number
 */
export const VatIdPanel = ({ model, document }: PanelProps) => {
  const values = useForm('VatIdPanel', (form) => form.values as Fields);
  if (model !== MODEL) return null;
  const number = canonicalVatNumber(values.vat_id ?? '', values.billing_country ?? null);
  const isConfirmed = number === document?.vat_id && document?.vat_id_valid;
  const warning = isConfirmed ? null : unusualVatNumber(number);
  return warning && { title: 'VAT ID', content: <Typography role="status">{warning.message}</Typography> };
};
