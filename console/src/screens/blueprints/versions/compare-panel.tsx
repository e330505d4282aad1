import { NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../components/query-view';
import { useAddress } from '../../../components/use-address';
import { type Blueprint, type Draft, useBlueprint } from '../use-drafts';
import { Comparison, type Side } from './comparison';
import type { Version } from './use-versions';
import { versionName } from './version-name';

/** The open draft in the place of a version. */
const DRAFT = 'draft';

interface TwoProps {
  before: string;
  after: string;
  /** The open draft; null if it is published. */
  draft: Draft | null;
  labelOf: (id: string) => string;
}

const One = ({
  id,
  draft,
  children,
}: Pick<TwoProps, 'draft'> & { id: string; children: (of: Side['content']) => ReactNode }) =>
  id === DRAFT && draft ? children(draft) : <Stored id={id}>{children}</Stored>;

const Stored = ({ id, children }: { id: string; children: (of: Blueprint) => ReactNode }) => (
  <QueryView query={useBlueprint(id)}>{children}</QueryView>
);

const Two = ({ before, after, draft, labelOf }: TwoProps) => (
  <One id={before} draft={draft}>
    {(one) => (
      <One id={after} draft={draft}>
        {(other) => (
          <Comparison
            sides={[
              { label: labelOf(before), content: one },
              { label: labelOf(after), content: other },
            ]}
          />
        )}
      </One>
    )}
  </One>
);

interface ComparePanelProps {
  draft: Draft;
  blueprint: Blueprint;
  versions: readonly Version[];
}

/** Compares two versions of a line, or one with the open draft. */
export const ComparePanel = ({ draft, blueprint, versions }: ComparePanelProps) => {
  const { t } = useTranslation('blueprints');
  const { get, change } = useAddress();
  const isOpen = draft.status !== 'published';
  const choices = [
    ...(isOpen ? [{ value: DRAFT, label: t('compare.draft') }] : []),
    ...versions.map((one) => ({
      value: one.documentId,
      label: t('versions.one', { version: versionName(one, versions) }),
    })),
  ];
  const known = (id: string | null): string | null => (choices.some(({ value }) => value === id) ? id : null);
  const after = known(get('to')) ?? (isOpen ? DRAFT : blueprint.documentId);
  const earlier = isOpen ? blueprint.documentId : (blueprint.previous?.documentId ?? null);
  const before = known(get('from')) ?? known(earlier) ?? choices.at(-1)?.value ?? after;
  if (choices.length < 2) return null;
  const labelOf = (id: string): string => choices.find(({ value }) => value === id)?.label ?? '';
  return (
    <Stack component="section" aria-label={t('compare.title')}>
      <Title order={2} size="h4">
        {t('compare.title')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label={t('compare.from')}
          data={choices}
          value={before}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('compare.to')}
          data={choices}
          value={after}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Two before={before} after={after} draft={isOpen ? draft : null} labelOf={labelOf} />
    </Stack>
  );
};
