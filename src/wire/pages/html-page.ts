/** A text that can contain any character, in HTML. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 34rem; padding: 2rem; overflow-wrap: break-word }
header { display: flex; align-items: center; gap: .5rem; font-weight: 700; margin-bottom: 1.5rem }
h1 { font-size: 1.4rem; margin: 0 0 .5rem }
progress { width: 100%; height: .75rem; accent-color: light-dark(#0550ae, #6da4f1) }
a { color: light-dark(#0550ae, #7fb0f4) }
code { font: .95em ui-monospace, monospace; padding: .1em .3em; border: 1px solid; border-radius: .25em }
`;

/** The sign of the console (console/src/shell/logo.tsx) and the name. */
const BRAND = `<header><svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
<rect x="0.5" y="0.5" width="31" height="31" rx="7" fill="#24346e" stroke="#7f8fc9"/>
<path d="M7 8h18v5h-6.2v12h-5.6V13H7z" fill="#fff"/>
</svg>Tenantry</header>`;

/**
 * Replaces what has changed instead of loading the page again, which would flash. What is not 503 any more is loaded.
 *
 * @param seconds between two requests
 */
const followScript = (seconds: number): string => `
const follow = async () => {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' }).catch(() => null);
  if (answer && answer.status !== 503) return location.reload();
  // Its style has the nonce of another page, which the browser would report.
  const text = answer && (await answer.text()).replace(/<style[^]*?<\\/style>/, '');
  const next = text && new DOMParser().parseFromString(text, 'text/html');
  for (const now of document.querySelectorAll('[data-live]')) {
    const other = next?.getElementById(now.id);
    if (other && other.innerHTML !== now.innerHTML) now.innerHTML = other.innerHTML;
  }
  if (next && !next.querySelector('progress')) return location.reload();
  setTimeout(follow, ${seconds * 1000});
};
setTimeout(follow, ${seconds * 1000});`;

/** What a page shows. `body` is HTML. */
export interface HtmlPage {
  title: string;
  body: string;
  /** After how many seconds the elements with `data-live` and an id are read again; never without this. */
  refreshSeconds?: number;
}

const refreshing = (seconds: number | undefined, nonce: string): string =>
  seconds === undefined
    ? ''
    : `<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>
<script nonce="${nonce}" type="module">${followScript(seconds)}</script>`;

/** A page without external resources. `nonce` is for its style and script elements. */
export const htmlPage = ({ title, body, refreshSeconds }: HtmlPage, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapedHtml(title)} · Tenantry</title>
<style nonce="${nonce}">${STYLE}</style>
${refreshing(refreshSeconds, nonce)}
</head>
<body>
<main>
${BRAND}
<h1>${escapedHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
