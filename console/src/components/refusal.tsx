import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { TenantryError } from '@tenantry/client';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lineOf, wordsOf } from '../api/words';
import { isSupportView } from '../session/support-view';
import { ErrorDetails } from './error-details';
import { useRemedy } from './use-remedy';
import { useShownFaults } from './use-shown-faults';

interface RefusalProps {
  /** What was thrown; null shows nothing. */
  error: unknown;
  /** Tries again, if that can help. */
  onRetry?: () => void;
}

/** Codes that say nothing about what their faults say. */
const GENERAL = ['VALIDATION_FAILED', 'BODY_INVALID', 'QUERY_INVALID'];

/** The most faults that are listed. */
const MAX_LINES = 10;

/** What a support view does not show is no fault. */
const NotPart = () => {
  const { t } = useTranslation('support');
  return <Alert color="gray">{t('notPart')}</Alert>;
};

/**
 * What is wrong and how to resolve it, with a button that does so. What fields of the form say is not repeated: then it only says how
 * many fields are meant.
 */
export const Refusal = ({ error, onRetry }: RefusalProps) => {
  const { t } = useTranslation('faults');
  const place = useRef<HTMLDivElement>(null);
  const refused = error instanceof TenantryError ? error : null;
  const shown = useShownFaults(refused, place);
  const remedy = useRemedy(error, onRetry);
  if (error === null || error === undefined) return null;
  if (isSupportView && refused?.code === 'CAPABILITY_MISSING') return <NotPart />;

  const words = wordsOf(error);
  const rest = refused?.faults.filter((fault) => !shown.includes(fault)) ?? [];
  const lines = [...new Set(rest.map(lineOf))].filter((line) => !line.endsWith(words)).slice(0, MAX_LINES);
  const isInForm = shown.length > 0 && rest.length === 0;
  const isOneLine = lines.length === 1 && GENERAL.includes(refused?.code ?? '');
  const title = isInForm ? t('fields', { count: shown.length }) : isOneLine ? lines[0] : words;
  return (
    <Alert ref={place} color="red" icon={<CircleAlert aria-hidden />} title={title} role="alert">
      <Stack gap="xs">
        {!isOneLine && lines.length > 0 && (
          <List size="sm">
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
        {remedy && (
          <Group>
            <Button size="xs" variant="light" onClick={remedy.act}>
              {remedy.label}
            </Button>
          </Group>
        )}
        {refused && <ErrorDetails error={refused} />}
      </Stack>
    </Alert>
  );
};
