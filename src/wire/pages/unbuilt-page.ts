import { escapedHtml, type HtmlPage } from './html-page';

/** How often the page is loaded again, in seconds. */
export const REFRESH_SECONDS = 2;

/** How long a build has run, and what it does. */
interface Progress {
  seconds: number;
  step: string;
}

/** The page in the place of a part that is being built. */
export const buildingPage = (part: string, { seconds, step }: Progress): HtmlPage => ({
  title: `The ${part} is being built`,
  body: `<p><progress aria-label="Build of the ${part}"></progress></p>
<p role="status">${escapedHtml(step)} · ${seconds} s</p>
<p>This takes about a minute, the first time only. The ${part} appears here when it is complete. The API already responds.</p>`,
  refreshSeconds: REFRESH_SECONDS,
});

/** The page in the place of a part whose build failed. */
export const failedPage = (part: string): HtmlPage => ({
  title: `The ${part} could not be built`,
  body: `<p>The reason is in the terminal in which the server was started. The API responds.</p>
<p>Stop the server, repair what it names, and start it again. <code>npm run build</code> builds everything without starting.
If packages are missing, run <code>npm ci</code> first.</p>`,
});

/** The page in the place of a part that was never built. */
export const missingPage = (part: string): HtmlPage => ({
  title: `The ${part} is not built`,
  body: `<p>The API responds. To add the ${part}, run <code>npm run build</code>, and restart the server.</p>`,
});
