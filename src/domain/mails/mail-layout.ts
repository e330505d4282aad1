import { convert, type FormatCallback } from 'html-to-text';
import validator from 'validator';
import { fieldsIn } from '../../values';

/** The colours of emails: those of the console. All texts have a contrast of at least 4.5:1 with what is behind them. */
export const MAIL_COLOURS = {
  light: { page: '#f3f5f8', card: '#ffffff', text: '#1f2328', quiet: '#545b62', link: '#0550ae', button: '#0550ae' },
  dark: { page: '#141517', card: '#1f2124', text: '#e6edf3', quiet: '#adb0b5', link: '#79b8ff', button: '#1a6feb' },
  onButton: '#ffffff',
} as const;

const coloursOf = ({
  page,
  card,
  text,
  quiet,
  link,
  button,
}: Record<keyof typeof MAIL_COLOURS.light, string>): string =>
  [
    `body { background: ${page}; color: ${text}; }`,
    `main { background: ${card}; }`,
    `a { color: ${link}; }`,
    `.brand, .reason { color: ${quiet}; }`,
    `.action a { background: ${button}; color: ${MAIL_COLOURS.onButton}; }`,
  ].join('\n  ');

/**
 * The styles of all emails. They support light and dark colour schemes, need no images, and wrap long addresses, so that
 * nothing is cut off at 360 px. Clients that ignore style elements use their own colours.
 */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 12px;
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
  main, .brand { display: block; max-width: 560px; margin: 0 auto; overflow-wrap: anywhere; word-break: break-word; }
  main { box-sizing: border-box; padding: 24px 20px 8px; border-radius: 12px; }
  .brand { padding: 0 20px 12px; font-weight: 650; }
  p { margin: 0 0 16px; }
  .action { margin: 24px 0; }
  .action a { display: inline-block; padding: 10px 20px; border-radius: 8px; font-weight: 600; text-decoration: none; }
  .reason { font-size: 14px; }
  ${coloursOf(MAIL_COLOURS.light)}
  @media (prefers-color-scheme: dark) {
    ${coloursOf(MAIL_COLOURS.dark)}
  }
`;

/** The languages of emails. Nearly all are in English. */
export type MailLanguage = 'en' | 'de';

/** Whether a text is a whole HTML document, not only a fragment. */
const isDocument = (html: string): boolean => /^\s*(<!doctype html|<html)/i.test(html);

/**
 * The HTML part of an email, as a document in the one layout of all emails.
 *
 * @param title the title as plain text
 * @param html the content; a whole document is returned unchanged
 */
export const mailDocument = (title: string, html: string, language: MailLanguage = 'en'): string =>
  isDocument(html)
    ? html
    : `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${validator.escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="brand">Tenantry</p>
<main>
${html.trim()}
</main>
</body>
</html>
`;

/** A link as `text: address`, or as its address only if that is the text. */
const namedLink: FormatCallback = (element, walk, builder) => {
  const { href: address } = fieldsIn(element.attribs);
  const href = typeof address === 'string' ? address : '';
  let text = '';
  builder.pushWordTransform((word) => {
    text += word;
    return word;
  });
  walk(element.children, builder);
  builder.popWordTransform();
  if (href !== '' && href !== text) builder.addInline(text === '' ? href : `: ${href}`, { noWordTransform: true });
};

/**
 * The plain text of an HTML email: separate paragraphs, whole addresses of links, no markup and no character references.
 * Lines are not wrapped, because that would break addresses.
 */
export const plainTextOf = (html: string): string =>
  `${convert(html, {
    wordwrap: false,
    formatters: { namedLink },
    selectors: [
      { selector: 'a', format: 'namedLink' },
      { selector: 'img', format: 'skip' },
    ],
  }).trim()}\n`;
