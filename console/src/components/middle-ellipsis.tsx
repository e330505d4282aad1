import { type ReactNode, useRef } from 'react';
import { useNoGap } from './use-no-gap';

/** Characters that stay at the end: enough to tell apart ids, and to see the end of a path. */
const END = 8;
/** A text of this length fits anywhere: the number of a CVE, the address of a host or of a network. */
const SHORT = 20;

const Parts = ({ text }: { text: string }) => {
  const parts = useRef<HTMLSpanElement>(null);
  const start = text.slice(0, -END);
  useNoGap(parts, start);
  return (
    <span className="middle-ellipsis" title={text} ref={parts}>
      <span aria-hidden data-text={start} />
      <span aria-hidden data-text={text.slice(-END)} />
      <span>{text}</span>
    </span>
  );
};

/**
 * An id, a path or an address on one line. If there is no room for it, its middle is left out for the eye only: a screen
 * reader, the tooltip, a search in the page and a copy have the whole text.
 */
export const MiddleEllipsis = ({ text }: { text: string }) =>
  text.length <= SHORT ? <span className="no-break">{text}</span> : <Parts text={text} />;

/** Whether a value is an id, a path or an address: it has no spaces, and is long. */
export const isIdentifier = (value: ReactNode): value is string => typeof value === 'string' && /^\S{20,}$/.test(value);

/** A name, which can be that of a file or a host. */
export const NameText = ({ name }: { name: string }) => (isIdentifier(name) ? <MiddleEllipsis text={name} /> : name);
