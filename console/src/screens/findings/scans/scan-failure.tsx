import { Alert, Text } from '@mantine/core';
import { type ErrorCode, TenantryError } from '@tenantry/client';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../../components/refusal';
import { useFormat } from '../../../format/use-format';
import type { Scan } from './use-scans';

/** Why an import failed, as if the request itself had been refused. */
export const failureOf = ({ failure }: Scan): TenantryError | null => {
  if (!failure) return null;
  const details = failure.details;
  const facts = typeof details === 'object' && details !== null ? { ...details } : {};
  return new TenantryError(failure.code as ErrorCode, failure.message, { details: facts });
};

/** An import would close many findings, with the numbers. */
export const ClosingAlert = ({ error, children }: { error: TenantryError; children?: ReactNode }) => {
  const { t } = useTranslation('scans');
  const format = useFormat();
  const { open, closing } = error.details;
  return (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={t('closing.title')} role="alert">
      <Text size="sm">
        {typeof open === 'number' && typeof closing === 'number'
          ? t('closing.why', { open: format.number(open), closing: format.number(closing) })
          : error.message}
      </Text>
      {children}
    </Alert>
  );
};

/** Why an import failed. */
export const ScanFailure = ({ scan }: { scan: Scan }) => {
  const error = failureOf(scan);
  if (error?.code === 'CLOSING_NOT_CONFIRMED') return <ClosingAlert error={error} />;
  return <Refusal error={error} />;
};
