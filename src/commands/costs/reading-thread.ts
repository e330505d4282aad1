import { Worker } from 'node:worker_threads';

/** Room for new objects: most of them live for one value, and more room only takes longer to be returned. */
const MAX_YOUNG_MB = 16;

/** A thread that reads one file. It handles one request at a time. */
export interface Thread<Request, Reply> {
  /** Its first reply, which nobody asks for. */
  opened: Promise<Reply>;
  ask(request: Request): Promise<Reply>;
  end(): Promise<number>;
}

/** How a thread begins, and what it can take. */
export interface ThreadOptions<Reply> {
  /** What it starts with. */
  data: unknown;
  maxHeapMb: number;
  /** Longest wait for a reply. */
  maxWaitMs: number;
  /** The reply that it gives after the longest wait. */
  tooSlow: Reply;
}

/**
 * Starts a thread. Files of others are read in one, with a bounded heap, because parsing would block requests.
 *
 * @param file its compiled program
 */
export const createThread = <Request, Reply>(
  file: string,
  { data, maxHeapMb, maxWaitMs, tooSlow }: ThreadOptions<Reply>,
): Thread<Request, Reply> => {
  const worker = new Worker(file, {
    workerData: data,
    // Without this, the thread would inherit options of the process, such as those of a debugger.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  });
  let settle: { resolve(reply: Reply): void; reject(error: Error): void } | null = null;
  const replyOf = (): Promise<Reply> => {
    const reply = new Promise<Reply>((resolve, reject) => {
      settle = { resolve, reject };
    });
    const timer = setTimeout(() => settle?.resolve(tooSlow), maxWaitMs);
    void reply.finally(() => clearTimeout(timer)).catch(() => undefined);
    // Avoids an unhandled rejection if nothing awaits the reply.
    reply.catch(() => undefined);
    return reply;
  };
  worker.on('message', (reply: Reply) => settle?.resolve(reply));
  worker.on('error', (error) => settle?.reject(error));
  worker.on('exit', () => settle?.reject(new Error(`The thread ${file} ended.`)));
  return {
    opened: replyOf(),
    ask(request) {
      const reply = replyOf();
      worker.postMessage(request);
      return reply;
    },
    end: () => worker.terminate(),
  };
};
