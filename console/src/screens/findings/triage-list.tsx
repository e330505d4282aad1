import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindingStatus } from '../../../../src/domain/vocabularies';
import { RecordsTable } from '../../components/records-table';
import { Refusal } from '../../components/refusal';
import { useAddress } from '../../components/use-address';
import { VirtualRows } from '../../components/virtual-rows';
import { useOrganisation } from '../../session/organisation';
import { AcceptDialog } from './accept-dialog';
import { BulkBar } from './bulk-bar';
import { FindingDrawer } from './drawer/finding-drawer';
import { exportFindings, type Format } from './export/export-findings';
import { ExportMenu } from './export/export-menu';
import { Filters } from './filters';
import type { Finding } from './finding';
import { KeysHelp } from './keys-help';
import { ListNotes } from './list-notes';
import { NothingToTriage } from './nothing-open';
import { useColumns } from './table/columns';
import { usePosition } from './table/use-position';
import { useSelection } from './table/use-selection';
import { SORT_AT_FIRST, useFindings } from './use-findings';
import { useKeys } from './use-keys';
import { useTriage } from './use-triage';

/** Returns to the row of the finding that was open last, which may not be drawn. */
const useReturn = (openId: string | null, { at, go }: ReturnType<typeof usePosition>): void => {
  const before = useRef(openId);
  useEffect(() => {
    if (before.current !== null && openId === null && at.current >= 0) go(at.current);
    before.current = openId;
  });
};

/** The list with its selection, the open finding, and what the keys and buttons do with them. */
const useTriageScreen = () => {
  const { get, change } = useAddress();
  const { can } = useOrganisation();
  const found = useFindings();
  const { findings } = found;
  const selection = useSelection(findings);
  const triage = useTriage();
  const [accepted, setAccepted] = useState<Finding[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const position = usePosition(container, findings.length);
  const openId = get('finding');
  const known = findings.find(({ documentId }) => documentId === openId);
  const canTriage = can('finding:triage');
  useReturn(openId, position);

  const setStatus = (chosen: Finding[], status: FindingStatus): void => {
    if (!canTriage || chosen.length === 0 || triage.isPending) return;
    // An acceptance has a reason and an end.
    if (status === 'accepted_risk') return setAccepted(chosen);
    triage.mutate({ findings: chosen, set: { status } }, { onSuccess: () => selection.select([]) });
  };
  const move = (by: 1 | -1): void => {
    if (openId === null) return position.move(by);
    const now = known ? findings.indexOf(known) : position.at.current - (by > 0 ? 1 : 0);
    const next = findings[Math.max(0, Math.min(now + by, findings.length - 1))];
    if (!next) return;
    position.at.current = findings.indexOf(next);
    change({ finding: next.documentId });
  };
  const acceptance = {
    findings: accepted,
    close: () => {
      setAccepted([]);
      triage.reset();
    },
    done: () => {
      setAccepted([]);
      selection.select([]);
    },
  };
  const shown = { ...found, selection, container, position, openId, known };
  return { ...shown, triage, acceptance, canTriage, setStatus, move };
};

/** What the keys do. A key acts on the selection, or on the finding that is open or has the focus. */
const useTriageKeys = (screen: ReturnType<typeof useTriageScreen>, isOff: boolean, help: () => void): void => {
  const { findings, selection, position, openId, known, canTriage, setStatus, move } = screen;
  const current = (): Finding | undefined => findings[position.at.current];
  useKeys({
    isOff,
    move,
    toggle: (isRange) => {
      const finding = current();
      if (finding && canTriage && openId === null) selection.toggle(finding, isRange);
    },
    setStatus: (status) => {
      const one = openId === null ? current() : known;
      setStatus(openId === null && selection.selected.length > 0 ? selection.selected : one ? [one] : [], status);
    },
    search: () => document.querySelector<HTMLInputElement>('#content input[type="search"]')?.focus(),
    help,
  });
};

/** The rows of the list. */
const Rows = ({ screen }: { screen: ReturnType<typeof useTriageScreen> }) => {
  const { t } = useTranslation('findings');
  const { list, total, selection, position, canTriage } = screen;
  const columns = useColumns(selection, canTriage, (at) => (position.at.current = at));
  return (
    <Stack ref={screen.container}>
      <RecordsTable
        query={list}
        columns={columns}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={1000}
        empty={<NothingToTriage />}
        total={total}
        rows={
          <VirtualRows
            query={list}
            columns={columns}
            rowProps={(finding) => (selection.has(finding) ? { bg: 'var(--mantine-primary-color-light)' } : {})}
            onDrawn={position.onDrawn}
            handle={position.rows}
          />
        }
      />
    </Stack>
  );
};

/** Exports what the list shows, and opens the list of keys. */
const Actions = ({ run, onHelp }: { run: ReturnType<typeof useExport>; onHelp: () => void }) => {
  const { t } = useTranslation('findings');
  return (
    <Group gap="xs" ml="auto">
      <Button variant="subtle" visibleFrom="sm" leftSection={<Keyboard size={16} aria-hidden />} onClick={onHelp}>
        {t('keys.title')}
      </Button>
      <ExportMenu run={run} />
    </Group>
  );
};

const useExport = ({ selected }: ReturnType<typeof useTriageScreen>) => {
  const { documentId, slug } = useOrganisation();
  return useMutation({ mutationFn: (format: Format) => exportFindings({ documentId, slug }, format, selected) });
};

/** Findings in the order of their severity, to decide on one after the other. */
export const TriageList = () => {
  const { change } = useAddress();
  const [isHelp, { open: openHelp, close: closeHelp }] = useDisclosure();
  const screen = useTriageScreen();
  const { selection, triage, acceptance, openId, canTriage, setStatus } = screen;
  const run = useExport(screen);
  const isAsking = acceptance.findings.length > 0;
  useTriageKeys(screen, isHelp || isAsking, openHelp);
  return (
    <Stack>
      <Filters counts={screen.counts}>
        <Actions run={run} onHelp={openHelp} />
      </Filters>
      <Refusal error={run.error} />
      {canTriage && (
        <BulkBar selection={selection} triage={triage} onStatus={(status) => setStatus(selection.selected, status)} />
      )}
      {openId === null && !isAsking && <Refusal error={triage.error} />}
      <ListNotes total={screen.total} isTooLong={screen.isTooLong} isAmongNewest={screen.isAmongNewest} />
      <Rows screen={screen} />
      <FindingDrawer
        id={openId}
        known={screen.known}
        triage={triage}
        onClose={() => change({ finding: null })}
        onMove={screen.move}
        onStatus={(finding, status) => setStatus([finding], status)}
      />
      {isAsking && (
        <AcceptDialog
          findings={acceptance.findings}
          triage={triage}
          onClose={acceptance.close}
          onDone={acceptance.done}
        />
      )}
      <KeysHelp isOpen={isHelp} onClose={closeHelp} canTriage={canTriage} />
    </Stack>
  );
};
