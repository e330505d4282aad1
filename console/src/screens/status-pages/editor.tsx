import { Box, Button, Grid, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsByPath, hasCode } from '../../api/errors';
import { useCheckNames } from '../../components/checks-field';
import { StaleRecord } from '../../components/editing/stale-record';
import { useUnsavedChanges } from '../../components/editing/use-unsaved-changes';
import { Refusal } from '../../components/refusal';
import { Screen } from '../../components/screen';
import { ownZone } from '../../format/own-zone';
import type { Language } from '../../i18n/texts';
import { ComponentsField } from './components-field';
import { PageActions } from './page-actions';
import { PageFacts } from './page-facts';
import { PageFields } from './page-fields';
import { type Page, type Values, valuesOf } from './page-values';
import { Preview } from './preview';
import { type TaggedPage, useSave } from './use-pages';
import { usePreview } from './use-preview';

/** The preview stays in sight beside a long form. */
const BELOW_HEADER = 72;

/** The names of the checks of a page and of those that were added since, and which of them exist no more. */
const useChecksOf = (page: Page | null) => {
  const ids = useMemo(() => (page?.components ?? []).map(({ check }) => check), [page]);
  const stored = useCheckNames(ids);
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  return useMemo(() => {
    const names = new Map([...(stored ?? []).map(({ value, label }) => [value, label] as const), ...added]);
    const gone = new Set(stored ? ids.filter((id) => !names.has(id)) : []);
    const add = (check: string, name: string) => setAdded((before) => new Map([...before, [check, name]]));
    return { names, gone, add, isKnown: stored !== undefined };
  }, [stored, added, ids]);
};

const LivePreview = ({ values, gone }: { values: Values; gone: ReadonlySet<string> }) => {
  const { t } = useTranslation('statusPages');
  return <Preview query={usePreview(values, gone)} nothing={t('preview.incomplete')} />;
};

interface EditorProps {
  /** Null: a new page. */
  stored: TaggedPage | null;
  onReload?: () => void;
}

/** The form of a page, beside what its visitors will see. */
export const Editor = ({ stored, onReload }: EditorProps) => {
  const { t, i18n } = useTranslation('statusPages');
  const { t: common } = useTranslation();
  const page = stored?.page ?? null;
  const byDefault = { language: i18n.language as Language, timezone: ownZone() };
  const form = useForm<Values>({ initialValues: valuesOf(page, byDefault) });
  const save = useSave(stored);
  const checks = useChecksOf(page);
  const isDirty = form.isDirty();
  useUnsavedChanges(isDirty && !save.isPending);
  const submit = form.onSubmit((values) =>
    save.mutate(values, { onError: (error) => form.setErrors(faultsByPath(error)) }),
  );
  const button = (
    <Button type="submit" loading={save.isPending} disabled={page !== null && !isDirty}>
      {common(page ? 'save' : 'create')}
    </Button>
  );
  return (
    <form onSubmit={submit}>
      <Screen
        id={page?.documentId}
        title={page?.title ?? t('create')}
        about={page && <PageFacts page={page} />}
        actions={<Box visibleFrom="sm">{button}</Box>}
      >
        {page && <PageActions page={page} isDirty={isDirty} />}
        {page && onReload && hasCode(save.error, 'PRECONDITION_FAILED') ? (
          <StaleRecord id={page.documentId} onReload={onReload} />
        ) : (
          <Refusal error={save.error} />
        )}
        <Grid>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack>
              <PageFields form={form} page={page} />
              <ComponentsField form={form} names={checks.names} gone={checks.gone} onName={checks.add} />
              <Group hiddenFrom="sm" className="form-end">
                {button}
              </Group>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Box pos={{ base: 'static', lg: 'sticky' }} top={BELOW_HEADER}>
              {checks.isKnown && <LivePreview values={form.values} gone={checks.gone} />}
            </Box>
          </Grid.Col>
        </Grid>
      </Screen>
    </form>
  );
};
