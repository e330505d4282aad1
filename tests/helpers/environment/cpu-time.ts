/**
 * The CPU time of some work in milliseconds. Unlike its duration, it does not depend on what else the machine does.
 *
 * @param work synchronous, because the time of the whole process counts
 */
export const cpuMsOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
