/** What browsers load, which is built separately from the server. Also the names of the parts in scripts/launch/build.js. */
export type BrowserPart = 'admin panel' | 'console';

/** A build of a part while the server runs. */
export interface PartBuild {
  /** When it began, in milliseconds of Date.now(). */
  startedAt: number;
  /** What it does. */
  step: string;
  hasFailed: boolean;
}

/** The builds of this process. Only the demo builds while it serves. */
const builds = new Map<BrowserPart, PartBuild>();

/** Records that a part is being built, or that its build has failed. Visitors see this instead of the part. */
export const reportBuild = (part: BrowserPart, build: Partial<PartBuild>): void => {
  const known = builds.get(part) ?? { startedAt: Date.now(), step: 'Starting', hasFailed: false };
  builds.set(part, { ...known, ...build });
};

/** Records that a part is complete. */
export const endBuild = (part: BrowserPart): void => void builds.delete(part);

/** The build of a part; undefined if this process does not build it. */
export const buildOf = (part: BrowserPart): PartBuild | undefined => builds.get(part);
