import { COMPONENT_STATUSES, type ComponentStatus, type PageLanguage } from './page-model';
import { PAGE_COLOURS, PAGE_STYLE, STATUS_CLASSES } from './page-style';

/** Control characters and other code points that XML 1.0 forbids and HTML calls an error. Tabs and line breaks can stay. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]|[\u{1fffe}\u{1ffff}]/gu;

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text without the characters that a document cannot contain. Halves of characters are replaced. */
export const cleanText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '').replace(/\r\n?/g, '\n');

/** A text that can contain any character, in HTML or in an attribute in quotes. */
export const escaped = (text: string): string =>
  cleanText(text).replace(/[&<>"']/g, (character) => REFERENCES[character] ?? '');

/** An address for `href`: only of the web or within this server, so that no address can be a program. */
export const safeAddress = (address: string): string | null => {
  if (/^\/(?![/\\])/.test(address)) return address;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null;
};

/** A link. Without a safe address, only its text. `label` is plain. */
export const linkTo = (address: string, label: string, attributes = ''): string => {
  const safe = safeAddress(address);
  return safe === null ? escaped(label) : `<a href="${escaped(safe)}"${attributes}>${escaped(label)}</a>`;
};

/**
 * The attributes of a text that the organisation has written: its direction, and its language if that is not the one of the
 * document.
 */
export const ownText = (written: PageLanguage, shown: PageLanguage): string =>
  written === shown ? ' dir="auto"' : ` dir="auto" lang="${written}"`;

/** The strokes of the icon of each status, in a square of 24. Each has its own shape. */
const ICONS: Record<ComponentStatus, string> = {
  operational: 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M7.5 12.5l3 3 6-6.5',
  maintenance:
    'M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.8-3.8a6 6 0 0 1-7.9 7.9l-6.9 6.9a2.1 2.1 0 0 1-3-3l6.9-6.9a6 6 0 0 1 7.9-7.9z',
  unknown: 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M9.2 9a3 3 0 0 1 5.7 1c0 2-2.9 2.4-2.9 4.2M12 17.5v.1',
  degraded: 'M12 3 1.8 20.5h20.4zM12 9.5v5M12 17.5v.1',
  outage: 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M8.5 8.5l7 7M15.5 8.5l-7 7',
};

/** The icons of a page, once. `statusIcon` refers to them. */
export const ICON_SPRITE = `<svg width="0" height="0" hidden>${COMPONENT_STATUSES.map(
  (status) => `<symbol id="i-${STATUS_CLASSES[status]}" viewBox="0 0 24 24"><path d="${ICONS[status]}"/></symbol>`,
).join('')}</svg>`;

/** The icon of a status. Its meaning is in the word beside it. */
export const statusIcon = (status: ComponentStatus): string =>
  `<svg class="i" aria-hidden="true"><use href="#i-${STATUS_CLASSES[status]}"/></svg>`;

/** The icon of the tab: the status, on its colour. */
const tabIcon = (status: ComponentStatus): string => {
  const colour = PAGE_COLOURS.solid[status];
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 36 36"><rect x="-6" y="-6" width="36" height="36" rx="8" fill="${colour}"/><path d="${ICONS[status]}" fill="none" stroke="${PAGE_COLOURS.onSolid}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
};

/** The parts of a document. `head` and `body` are HTML, the others plain text. */
export interface DocumentParts {
  language: PageLanguage;
  title: string;
  status: ComponentStatus;
  /** More elements of the head. */
  head: string;
  body: string;
}

/** A whole document without scripts and external resources. */
export const htmlDocument = ({ language, title, status, head, body }: DocumentParts): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="${escaped(tabIcon(status))}">
${head}
<style>${PAGE_STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
