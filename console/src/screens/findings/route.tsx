import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Keyboard } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindingStatus } from '../../../../src/domain/vocabularies';
import { EmptyState } from '../../components/empty-state';
import { RecordsTable } from '../../components/records-table';
import { Screen } from '../../components/screen';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { BulkBar } from './bulk-bar';
import { useColumns } from './columns';
import { Failures } from './failures';
import { Filters } from './filters';
import type { Finding } from './finding';
import { FindingDrawer } from './finding-drawer';
import { KeysHelp } from './keys-help';
import { SORT_AT_FIRST, useFilters, useFindings } from './use-findings';
import { useKeys } from './use-keys';
import { usePosition } from './use-position';
import { useSelection } from './use-selection';
import { useTriage } from './use-triage';

/** The list with its selection, the open finding, and what the keys and buttons do with them. */
const useTriageScreen = () => {
  const { get, change } = useAddress();
  const { can } = useOrganisation();
  const { list, findings, counts } = useFindings();
  const selection = useSelection(findings);
  const triage = useTriage();
  const container = useRef<HTMLDivElement>(null);
  const position = usePosition(container, findings.length);
  const openId = get('finding');
  const known = findings.find(({ documentId }) => documentId === openId);
  const canTriage = can('finding:triage');

  const setStatus = (chosen: Finding[], status: FindingStatus): void => {
    if (!canTriage || chosen.length === 0 || triage.triage.isPending) return;
    const onSuccess: Parameters<typeof triage.triage.mutate>[1] = {
      onSuccess: ({ failures }) => selection.select(failures.map(({ finding }) => finding)),
    };
    triage.triage.mutate({ findings: chosen, status }, onSuccess);
  };
  const move = (by: 1 | -1): void => {
    if (openId === null) return position.move(by);
    const now = known ? findings.indexOf(known) : position.at.current - (by > 0 ? 1 : 0);
    const next = findings[Math.max(0, Math.min(now + by, findings.length - 1))];
    if (!next) return;
    position.at.current = findings.indexOf(next);
    change({ finding: next.documentId });
  };
  return { list, findings, counts, selection, triage, container, position, openId, known, canTriage, setStatus, move };
};

/** Findings in the order of their severity, to decide on one after the other. */
export const Component = () => {
  const { t } = useTranslation('findings');
  const { change } = useAddress();
  const { isChanged } = useFilters();
  const [isHelp, { open: openHelp, close: closeHelp }] = useDisclosure();
  const screen = useTriageScreen();
  const { findings, selection, triage, position, openId, known, canTriage, setStatus } = screen;
  const columns = useColumns(selection, canTriage, (at) => (position.at.current = at));
  const current = (): Finding | undefined => findings[position.at.current];

  useKeys({
    isOff: isHelp,
    move: screen.move,
    toggle: () => {
      const finding = current();
      if (finding && canTriage && openId === null) selection.toggle(finding);
    },
    setStatus: (status) => {
      const one = openId === null ? current() : known;
      setStatus(openId === null && selection.selected.length > 0 ? selection.selected : one ? [one] : [], status);
    },
    search: () => document.querySelector<HTMLInputElement>('#content input[type="search"]')?.focus(),
    help: openHelp,
  });

  return (
    <Screen
      title={t('title')}
      about={t('about')}
      actions={
        <Button variant="default" visibleFrom="sm" leftSection={<Keyboard size={16} aria-hidden />} onClick={openHelp}>
          {t('keys.title')}
        </Button>
      }
    >
      <Filters counts={screen.counts} />
      {canTriage && (
        <BulkBar selection={selection} triage={triage} onStatus={(status) => setStatus(selection.selected, status)} />
      )}
      {openId === null && <Failures triage={triage} />}
      <Stack ref={screen.container}>
        <RecordsTable
          query={screen.list}
          columns={columns}
          label={t('title')}
          defaultSort={SORT_AT_FIRST}
          empty={<EmptyState>{isChanged ? t('noneSelected') : t('none')}</EmptyState>}
          rowProps={(finding) => (selection.has(finding) ? { bg: 'var(--mantine-primary-color-light)' } : {})}
        />
      </Stack>
      <FindingDrawer
        id={openId}
        known={known}
        triage={triage}
        onClose={() => change({ finding: null })}
        onMove={screen.move}
        onStatus={(finding, status) => setStatus([finding], status)}
      />
      <KeysHelp isOpen={isHelp} onClose={closeHelp} canTriage={canTriage} />
    </Screen>
  );
};
