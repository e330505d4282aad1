import { service } from '../database/services';

/** What the admin panel needs and the API does not, and so need not be there when a server begins to listen. */
export interface PanelPreparation {
  /** Runs a part now, or postpones it to `finish`, unless that has begun. */
  add(part: () => Promise<unknown>): Promise<void>;
  /** Runs what was postponed, in its order. Throws what a part throws. */
  finish(): Promise<void>;
  /** Resolves when `finish` has; rejects if a part failed, or none began after `stop`. Requests to the panel wait for it. */
  done: Promise<void>;
  /** Lets no further part begin, and waits for the running one. */
  stop(): Promise<void>;
}

/**
 * Creates the preparation of an application.
 *
 * @param isPostponed returns whether a part runs in `finish`; asked for each part when it is added
 */
export const createPanelPreparation = (isPostponed: () => boolean): PanelPreparation => {
  const postponed: (() => Promise<unknown>)[] = [];
  let isStopped = false;
  let running: Promise<void> | undefined;
  const runAll = async (): Promise<void> => {
    for (const part of postponed.splice(0)) {
      if (isStopped) return;
      await part();
    }
  };
  let begin: (work: Promise<void>) => void;
  const done = new Promise<void>((resolve) => (begin = resolve));
  // The caller of finish() reports a failure.
  done.catch(() => undefined);
  const refuseIfStopped = (): void => {
    if (isStopped) throw new Error('The server is stopping before its panel was prepared.');
  };
  return {
    done,
    async add(part) {
      if (!running && isPostponed()) postponed.push(part);
      else await part();
    },
    finish() {
      running ??= runAll();
      begin(running.then(refuseIfStopped));
      return running;
    },
    async stop() {
      isStopped = true;
      await running?.catch(() => undefined);
    },
  };
};

const preparation = service<PanelPreparation>('tenantry.panel-preparation');

export const addPanelPreparation = preparation.add;

/** The preparation of the panel of an application. */
export const panelPreparationOf = preparation.of;
