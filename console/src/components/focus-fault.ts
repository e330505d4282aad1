import type { FormEvent } from 'react';

const CONTROLS = 'input:not([type="hidden"]), textarea, button';

const isBefore = (a: Element, b: Element): boolean =>
  Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The first control of a form that shows a fault: marked itself, or in a group or a wrapper with the text of the fault. */
const firstFaulty = (form: Element): HTMLElement | null => {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])');
  const wrapper = form.querySelector('[id$="-error"]')?.closest('.mantine-InputWrapper-root');
  const wrapped = wrapper?.querySelector<HTMLElement>(CONTROLS) ?? null;
  if (!marked || !wrapped) return marked ?? wrapped;
  return isBefore(wrapped, marked) ? wrapped : marked;
};

/** Moves the focus to the first field of a form that shows a fault. */
export const focusFirst = (form: Element): void => firstFaulty(form)?.focus();

/** The second argument of a form's `onSubmit`: what the console itself refuses moves the focus as what the API refuses. */
export const onFaults = (_faults: unknown, _values: unknown, event?: FormEvent<HTMLFormElement>): void => {
  const form = event?.currentTarget;
  // The fields show their faults in the next rendering.
  if (form) requestAnimationFrame(() => focusFirst(form));
};
