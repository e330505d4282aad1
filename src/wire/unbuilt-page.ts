/** A text that can contain any character, in HTML. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 34rem; padding: 2rem }
h1 { font-size: 1.4rem; margin: 0 0 .5rem }
progress { width: 100%; height: .75rem; accent-color: #3b5bdb }
code { font: .95em ui-monospace, monospace; padding: .1em .3em; border: 1px solid; border-radius: .25em }
`;

/** How often the page is loaded again, in seconds. */
export const REFRESH_SECONDS = 2;

/** What the page shows. `body` is HTML. */
interface Page {
  title: string;
  body: string;
  isRefreshed: boolean;
}

/** A page without scripts and external resources. `nonce` is for its style element. */
const page = ({ title, body, isRefreshed }: Page, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">${
  isRefreshed
    ? `
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`
    : ''
}
<title>${escaped(title)} · Tenantry</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** How long a build has run, and what it does. */
interface Progress {
  seconds: number;
  step: string;
}

/** The page in the place of a part that is being built. */
export const buildingPage = (part: string, { seconds, step }: Progress, nonce: string): string =>
  page(
    {
      title: `The ${part} is being built`,
      body: `<p><progress aria-label="Build of the ${part}"></progress></p>
<p role="status">${escaped(step)} · ${seconds} s</p>
<p>This takes up to a minute, the first time only. The ${part} appears here when it is complete. The API already responds.</p>`,
      isRefreshed: true,
    },
    nonce,
  );

/** The page in the place of a part whose build failed. */
export const failedPage = (part: string, nonce: string): string =>
  page(
    {
      title: `The ${part} could not be built`,
      body: `<p>The reason is in the terminal in which the server was started. The API responds.</p>
<p>Stop the server, repair what it names, and start it again. <code>npm run build</code> builds everything without starting.
If packages are missing, run <code>npm ci</code> first.</p>`,
      isRefreshed: false,
    },
    nonce,
  );

/** The page in the place of a part that was never built. */
export const missingPage = (part: string, nonce: string): string =>
  page(
    {
      title: `The ${part} is not built`,
      body: `<p>The API responds. To add the ${part}, run <code>npm run build</code>, and restart the server.</p>`,
      isRefreshed: false,
    },
    nonce,
  );
