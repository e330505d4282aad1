import { convert } from 'html-to-text';
import validator from 'validator';

/**
 * The styles of the HTML document of an email. They support light and dark colour schemes, and long addresses wrap, so
 * that nothing is cut off at 360 px. Clients that ignore style elements use their own colours.
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

/** Whether a text is a whole HTML document, not only a fragment. */
const isDocument = (html: string): boolean => /^\s*(<!doctype html|<html)/i.test(html);

/**
 * The HTML part of an email, as a document.
 *
 * @param title the title as plain text
 * @param html the content; a whole document is returned unchanged
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
 * The plain text of an HTML email: separate paragraphs, whole addresses of links, no markup and no character references.
 * Lines are not wrapped, because that would break addresses.
 */
export const plainTextOf = (html: string): string =>
  `${convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'img', format: 'skip' },
    ],
  }).trim()}\n`;
