import { convert } from 'html-to-text';
import validator from 'validator';

/**
 * The document around a mail. It says what clients need to know of it (charset, width, both colour schemes), and lets long
 * addresses wrap, so that nothing is cut off at 360 px. Clients that ignore style elements show it in their own colours.
 */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1f2328;
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
  main { display: block; max-width: 560px; margin: 0 auto; overflow-wrap: anywhere; word-break: break-word; }
  p { margin: 0 0 16px; }
  a { color: #0550ae; }
  @media (prefers-color-scheme: dark) {
    body { background: #161b22; color: #e6edf3; }
    a { color: #79b8ff; }
  }
`;

/** Whether a text is an HTML document already, and not only a part of one. */
const isDocument = (html: string): boolean => /^\s*(<!doctype html|<html)/i.test(html);

/**
 * The HTML part of a mail, as a document.
 *
 * @param title what the mail is about, as plain text
 * @param html its content; a document is returned as it is
 */
export const mailDocument = (title: string, html: string): string =>
  isDocument(html)
    ? html
    : `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${validator.escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${html.trim()}
</main>
</body>
</html>
`;

/**
 * What an HTML mail says, as plain text: paragraphs apart, addresses of links as they are, no markup and no character
 * references. Lines are not broken, because a broken address leads nowhere.
 */
export const plainTextOf = (html: string): string =>
  `${convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'img', format: 'skip' },
    ],
  }).trim()}\n`;
