/** A text that can contain any character, in HTML. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 34rem; padding: 2rem; overflow-wrap: anywhere }
h1 { font-size: 1.4rem; margin: 0 0 .5rem }
progress { width: 100%; height: .75rem; accent-color: #3b5bdb }
code { font: .95em ui-monospace, monospace; padding: .1em .3em; border: 1px solid; border-radius: .25em }
`;

/** What a page shows. `body` is HTML. */
export interface HtmlPage {
  title: string;
  body: string;
  /** After how many seconds the page is loaded again; never without this. */
  refreshSeconds?: number;
}

/** A page without scripts and external resources. `nonce` is for its style element. */
export const htmlPage = ({ title, body, refreshSeconds }: HtmlPage, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">${
  refreshSeconds === undefined
    ? ''
    : `
<meta http-equiv="refresh" content="${refreshSeconds}">`
}
<title>${escapedHtml(title)} · Tenantry</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapedHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
