import { createHash } from 'node:crypto';

/** Escapes JSON for use inside a script element. */
const embed = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const STYLE = 'body { margin: 0; background: #fafafa; }';

/** Reads the document from an element that is no program. */
const PROGRAM = `
      window.ui = SwaggerUIBundle({
        spec: JSON.parse(document.getElementById('document').textContent),
        dom_id: '#swagger-ui',
        deepLinking: true,
        docExpansion: 'none',
        filter: true,
        requestSnippetsEnabled: true,
        defaultModelsExpandDepth: 0,
        validatorUrl: null,
        presets: [SwaggerUIBundle.presets.apis],
        layout: 'BaseLayout',
      });
    `;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page and the Content-Security-Policy with which it is sent. */
export interface Page {
  html: string;
  policy: string;
}

/** A browser runs only the two programs and styles of the page, and calls only the server. */
const policyOf = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashOf(PROGRAM)}`,
    `style-src 'self' ${hashOf(STYLE)}`,
    "img-src 'self' data:",
    `connect-src 'self' ${origin}`.trimEnd(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The page that shows an OpenAPI 3.0 document in the documentation plugin's Swagger UI.
 *
 * @param title title of the page
 * @param json the document
 * @param baseUrl address of the server; empty for the address of the page
 */
export const swaggerPage = (title: string, json: string, baseUrl: string): Page => {
  const { origin, pathname } = URL.canParse(baseUrl) ? new URL(baseUrl) : { origin: '', pathname: '' };
  // Without the host: the page can have been opened at another one, and loads programs only from its own.
  const assets = `${escapeHtml(pathname.replace(/\/+$/, ''))}/plugins/documentation`;
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="${assets}/swagger-ui.css">
    <link rel="icon" type="image/png" href="${assets}/favicon-32x32.png" sizes="32x32">
    <style>${STYLE}</style>
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script id="document" type="application/json">${embed(json)}</script>
    <script src="${assets}/swagger-ui-bundle.js"></script>
    <script>${PROGRAM}</script>
  </body>
</html>
`;
  return { html, policy: policyOf(origin) };
};
