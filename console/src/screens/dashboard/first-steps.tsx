import { Anchor, CloseButton, Group, Paper, SimpleGrid, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { recordsOf, useRecords } from '../../api/use-records';
import { useOrganisation } from '../../session/organisation';
import { isSupportView } from '../../session/support-view';
import { useMe } from '../../session/use-me';
import { dismiss, isDismissed } from './dismissed';
import type { Overview } from './overview';
import { hasOpenFindings, type Step, stepsOf } from './steps';

const Item = ({ step: { name, screen, isDone } }: { step: Step }) => {
  const { t } = useTranslation('firstSteps');
  const { slug } = useOrganisation();
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start" c={isDone ? 'dimmed' : undefined}>
      <Icon
        size={20}
        aria-hidden
        color={isDone ? 'var(--mantine-color-green-6)' : 'var(--mantine-color-dimmed)'}
        style={{ flexShrink: 0, marginTop: 2 }}
      />
      <div>
        {isDone ? (
          <Text size="sm">
            <VisuallyHidden>{t('isDone')} </VisuallyHidden>
            {t(`steps.${name}.label`)}
          </Text>
        ) : (
          <Anchor component={Link} to={organisationPage(slug, screen)} size="sm" fw={600}>
            {t(`steps.${name}.label`)}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {t(`steps.${name}.why`)}
        </Text>
      </div>
    </Group>
  );
};

const Checklist = ({ steps, onDismiss }: { steps: Step[]; onDismiss: () => void }) => {
  const { t } = useTranslation('firstSteps');
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('title')}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2} size="h5">
              {t('title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('progress', { done, count: steps.length })}
            </Text>
          </div>
          <CloseButton aria-label={t('dismiss')} onClick={onDismiss} />
        </Group>
        <SimpleGrid
          component="ul"
          cols={{ base: 1, sm: 2, lg: 3 }}
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          verticalSpacing="sm"
        >
          {steps.map((step) => (
            <Item key={step.name} step={step} />
          ))}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
};

/** The steps from what the dashboard has read anyway; only a report without open findings needs a request: for one scan. */
const Steps = ({ overview, onDismiss }: { overview: Overview; onDismiss: () => void }) => {
  const { can } = useOrganisation();
  const needsScans = can('finding:report') && !hasOpenFindings(overview);
  const scans = useRecords(
    '/api/security-scans',
    { fields: 'status', filter: ['dry_run:$eq:false'] },
    { pageSize: 1, enabled: needsScans },
  );
  if (scans.isLoading) return null;
  const steps = stepsOf({ ...overview, hasScans: recordsOf(scans).length > 0 }, can);
  return steps.every(({ isDone }) => isDone) ? null : <Checklist steps={steps} onDismiss={onDismiss} />;
};

/** What a new organisation does first. It disappears once all is done, or when the person dismisses it. */
export const FirstSteps = ({ overview }: { overview: Overview }) => {
  const { documentId: person } = useMe();
  const { documentId: organisation } = useOrganisation();
  const [isGone, setGone] = useState(() => isDismissed(person, organisation));
  if (isGone || isSupportView) return null;
  const onDismiss = (): void => {
    dismiss(person, organisation);
    setGone(true);
  };
  return <Steps overview={overview} onDismiss={onDismiss} />;
};
