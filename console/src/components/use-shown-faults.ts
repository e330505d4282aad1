import type { TenantryError } from '@tenantry/client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Fault } from '../api/faults';
import { sentenceOfEntry, sentenceOfFault } from '../api/words';
import { focusFirst } from './focus-fault';

const textsIn = (form: Element): string[] =>
  [...form.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent ?? '');

const NONE: readonly Fault[] = [];

/**
 * The faults of a refusal that fields of its form show, so that nothing is said twice. The first of these fields gets the focus,
 * once. A fault stays among them when the person corrects the field, which removes its text.
 *
 * @param place an element in the form
 */
export const useShownFaults = (error: TenantryError | null, place: RefObject<Element | null>): readonly Fault[] => {
  const [shown, setShown] = useState<{ error: TenantryError | null; faults: readonly Fault[] }>({
    error,
    faults: NONE,
  });
  const focused = useRef<TenantryError | null>(null);
  const isOfThis = shown.error === error;
  // Without dependencies: the fields show their faults in a later rendering than the refusal.
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form || !error) return;
    const texts = textsIn(form);
    const known = isOfThis ? shown.faults : NONE;
    const now = error.faults.filter(
      (fault) =>
        known.includes(fault) || texts.includes(sentenceOfFault(fault)) || texts.includes(sentenceOfEntry(fault)),
    );
    if (!isOfThis || now.length !== known.length) setShown({ error, faults: now });
    if (now.length === 0 || focused.current === error) return;
    focused.current = error;
    focusFirst(form);
  });
  return isOfThis ? shown.faults : NONE;
};
