const since = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/**
 * The CPU time of some work in milliseconds. Unlike its duration, it does not depend on what else the machine does.
 *
 * @param work synchronous, because the time of the whole process counts
 */
export const cpuMsOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  return since(before);
};

/** The CPU time of work that is asynchronous, in milliseconds. Nothing else of the process must run meanwhile. */
export const cpuMsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  return since(before);
};
