import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Keyboard } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindingStatus } from '../../../../src/domain/vocabularies';
import { EmptyState } from '../../components/empty-state';
import { RecordsTable } from '../../components/records-table';
import { Refusal } from '../../components/refusal';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { AcceptDialog } from './accept-dialog';
import { BulkBar } from './bulk-bar';
import { useColumns } from './columns';
import { FindingDrawer } from './drawer/finding-drawer';
import { Filters } from './filters';
import type { Finding } from './finding';
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
  const { list, isTooLong, findings, counts } = useFindings();
  const selection = useSelection(findings);
  const triage = useTriage();
  const [accepted, setAccepted] = useState<Finding[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const position = usePosition(container, findings.length);
  const openId = get('finding');
  const known = findings.find(({ documentId }) => documentId === openId);
  const canTriage = can('finding:triage');

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
  const shown = { list, isTooLong, findings, counts, selection, container, position, openId, known };
  return { ...shown, triage, acceptance, canTriage, setStatus, move };
};

/** What the keys do. A key acts on the selection, or on the finding that is open or has the focus. */
const useTriageKeys = (screen: ReturnType<typeof useTriageScreen>, isOff: boolean, help: () => void): void => {
  const { findings, selection, position, openId, known, canTriage, setStatus, move } = screen;
  const current = (): Finding | undefined => findings[position.at.current];
  useKeys({
    isOff,
    move,
    toggle: () => {
      const finding = current();
      if (finding && canTriage && openId === null) selection.toggle(finding);
    },
    setStatus: (status) => {
      const one = openId === null ? current() : known;
      setStatus(openId === null && selection.selected.length > 0 ? selection.selected : one ? [one] : [], status);
    },
    search: () => document.querySelector<HTMLInputElement>('#content input[type="search"]')?.focus(),
    help,
  });
};

/** Findings in the order of their severity, to decide on one after the other. */
export const TriageList = () => {
  const { t } = useTranslation('findings');
  const { change } = useAddress();
  const { isChanged } = useFilters();
  const [isHelp, { open: openHelp, close: closeHelp }] = useDisclosure();
  const screen = useTriageScreen();
  const { selection, triage, acceptance, position, openId, canTriage, setStatus } = screen;
  const columns = useColumns(selection, canTriage, (at) => (position.at.current = at));
  const isAsking = acceptance.findings.length > 0;
  useTriageKeys(screen, isHelp || isAsking, openHelp);
  return (
    <Stack>
      <Filters counts={screen.counts}>
        <Button
          variant="subtle"
          visibleFrom="sm"
          ml="auto"
          leftSection={<Keyboard size={16} aria-hidden />}
          onClick={openHelp}
        >
          {t('keys.title')}
        </Button>
      </Filters>
      {canTriage && (
        <BulkBar selection={selection} triage={triage} onStatus={(status) => setStatus(selection.selected, status)} />
      )}
      {openId === null && !isAsking && <Refusal error={triage.error} />}
      {screen.isTooLong && (
        <Text size="sm" c="dimmed" role="status">
          {t('tooLong')}
        </Text>
      )}
      <Stack ref={screen.container}>
        <RecordsTable
          query={screen.list}
          columns={columns}
          label={t('title')}
          defaultSort={SORT_AT_FIRST}
          minWidth={960}
          empty={<EmptyState>{isChanged ? t('noneSelected') : t('none')}</EmptyState>}
          rowProps={(finding) => (selection.has(finding) ? { bg: 'var(--mantine-primary-color-light)' } : {})}
        />
      </Stack>
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
