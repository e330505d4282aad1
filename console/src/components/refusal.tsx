import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { TenantryError } from '@tenantry/client';
import i18next from 'i18next';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { areInForm, linesOf } from '../api/faults';
import { isSupportView } from '../session/support-view';
import { type Remedy, useRemedy } from './use-remedy';

interface RefusalProps {
  /** What was thrown; null shows nothing. */
  error: unknown;
  /** Tries again, if that can help. */
  onRetry?: () => void;
  /** Of the form that shows the faults of these fields. */
  values?: object;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The refusal in the language of the console. The API speaks English, so English has few texts of its own. */
const translated = (error: TenantryError | null, language: string): string | undefined =>
  error ? (i18next.getResource(language, 'refusals', error.code) as string | undefined) : undefined;

const Faults = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <List size="sm">
      {lines.slice(0, 10).map((line, at) => (
        <List.Item key={at}>{line}</List.Item>
      ))}
    </List>
  );

const RemedyButton = ({ remedy }: { remedy: Remedy }) => (
  <Button size="xs" variant="light" onClick={remedy.act}>
    {remedy.label}
  </Button>
);

/** What a support view does not show is no fault. */
const NotPart = () => {
  const { t } = useTranslation('support');
  return <Alert color="gray">{t('notPart')}</Alert>;
};

/** A refusal of the API: what is wrong, how to resolve it, and a button that does so. */
export const Refusal = ({ error, onRetry, values }: RefusalProps) => {
  const { t, i18n } = useTranslation();
  const remedy = useRemedy(error, onRetry);
  if (error === null || error === undefined) return null;
  const refused = error instanceof TenantryError ? error : null;
  if (isSupportView && refused?.code === 'CAPABILITY_MISSING') return <NotPart />;
  const text = translated(refused, i18n.language);
  // A fault that says the same in English adds nothing to the translation.
  const faults = (refused?.faults ?? []).filter(({ message }) => !text || message !== refused?.message);
  const title = areInForm(faults, values) ? t('refusal.inForm') : (text ?? wordsOf(error));
  return (
    <Alert color="red" icon={<CircleAlert aria-hidden />} title={title} role="alert">
      <Stack gap="xs">
        {refused?.remedy && !text && <Text size="sm">{refused.remedy}</Text>}
        <Faults lines={linesOf(faults, title, values)} />
        {refused?.requestId && (
          <Text size="xs" c="dimmed">
            {t('refusal.request', { id: refused.requestId })}
          </Text>
        )}
        {remedy && (
          <Group>
            <RemedyButton remedy={remedy} />
          </Group>
        )}
      </Stack>
    </Alert>
  );
};
