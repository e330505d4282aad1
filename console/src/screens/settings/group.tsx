import { Button, Group as Row, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../api/errors';
import { Card } from '../../components/card';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { WarningList } from './warning-list';

type Warnings = Parameters<typeof WarningList>[0]['warnings'];

/** How the fields of a group are saved. */
interface Saving {
  data?: { meta?: { warnings?: Warnings | undefined } | undefined } | undefined;
  error: unknown;
  isPending: boolean;
  reset: () => void;
}

interface GroupProps {
  title: string;
  /** What the group is for, in one sentence. */
  about: string;
  save?: Saving;
  onSubmit?: () => void;
  /** Whether there is something to save. */
  isChanged?: boolean;
  /** Codes of warnings that a field shows itself. */
  atField?: readonly string[];
  children: ReactNode;
}

/** Some settings that belong together, with their own button. */
export const Group = ({ title, about, save, onSubmit, isChanged, atField = [], children }: GroupProps) => {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { documentId } = useOrganisation();
  const reload = () => {
    save?.reset();
    void cache.invalidateQueries({ queryKey: ['settings', documentId] });
  };
  const isStale = hasCode(save?.error, 'PRECONDITION_FAILED');
  return (
    <Card title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
          {children}
          {save && (
            <WarningList warnings={(save.data?.meta?.warnings ?? []).filter(({ code }) => !atField.includes(code))} />
          )}
          {save && <Refusal error={save.error} {...(isStale ? { onRetry: reload } : {})} />}
          {onSubmit && (
            <Row justify="flex-end">
              <Button type="submit" disabled={!isChanged} loading={save?.isPending ?? false}>
                {t('save')}
              </Button>
            </Row>
          )}
        </Stack>
      </form>
    </Card>
  );
};

/** A field that only the platform's operator or Tenantry itself can change. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Row justify="space-between" wrap="nowrap" align="flex-start" style={{ overflowWrap: 'break-word' }}>
    <Text size="sm">{label}</Text>
    <Text size="sm" fw={500} component="div" ta="end">
      {children ?? '–'}
    </Text>
  </Row>
);
