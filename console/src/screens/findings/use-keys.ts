import { useHotkeys } from '@mantine/hooks';
import { FINDING_STATUSES, type FindingStatus } from '../../../../src/domain/vocabularies';

interface KeyActions {
  /** Whether a dialog has the keyboard. */
  isOff: boolean;
  move: (by: 1 | -1) => void;
  /** @param isRange also all from the one that was selected last */
  toggle: (isRange: boolean) => void;
  setStatus: (status: FindingStatus) => void;
  search: () => void;
  help: () => void;
}

/** Where a person types; and forms above the list, whose buttons have nothing to do with its keys. */
const TEXT_INPUTS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], .mantine-Modal-content';
/** The browser itself acts on these with the space bar. */
const PRESSED_BY_SPACE = 'button, input, [role="button"], [role="menuitem"]';

const on =
  (ignored: string, act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.closest(ignored)) return;
    event.preventDefault();
    act();
  };

/** The keys of triage: in the list, and in the drawer of a finding. Texts that a person types are left alone. */
export const useKeys = ({ isOff, move, toggle, setStatus, search, help }: KeyActions): void => {
  const options = { preventDefault: false };
  const keys: [string, () => void, string?][] = [
    ['j', () => move(1)],
    ['ArrowDown', () => move(1), `${TEXT_INPUTS}, [role="menu"]`],
    ['k', () => move(-1)],
    ['ArrowUp', () => move(-1), `${TEXT_INPUTS}, [role="menu"]`],
    ['space', () => toggle(false), `${TEXT_INPUTS}, ${PRESSED_BY_SPACE}`],
    ['x', () => toggle(false)],
    ['shift+x', () => toggle(true)],
    ['/', search],
    ['shift+/', search],
    ['shift+?', help],
    ...FINDING_STATUSES.map((status, at): [string, () => void] => [String(at + 1), () => setStatus(status)]),
  ];
  useHotkeys(
    (isOff ? [] : keys).map(([key, act, ignored]) => [key, on(ignored ?? TEXT_INPUTS, act), options]),
    [],
  );
};
