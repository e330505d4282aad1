import type { Plugin } from 'vite';

/** Reports are at least this far apart. */
const REPORT_EVERY_MS = 500;

/** Reports the progress of a build to the process that started it (scripts/launch/build.js), if one listens. */
export const reportProgress = (): Plugin => {
  let modules = 0;
  let reportedAt = 0;
  const report = (step: string): void => void process.send?.({ step });
  return {
    name: 'report-progress',
    apply: 'build',
    transform() {
      modules += 1;
      if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = Date.now();
      report(`Reading modules: ${modules}`);
    },
    buildEnd: () => report(`Bundling ${modules} modules`),
  };
};
