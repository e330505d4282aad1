/** Splits a text at the beginnings of its metrics. */
const START = /^(?=# HELP )/m;

/** The name in `# HELP name …`. */
const nameOf = (block: string): string => block.split(' ', 3)[2] ?? '';

/** The lines of a metric without its two comments. */
const samplesOf = (block: string): string =>
  block
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n');

/**
 * Merges texts in the format of Prometheus, which requires that the samples of a metric follow each other. The texts must not
 * have samples with the same labels.
 */
export const mergeMetrics = (texts: readonly string[]): string => {
  const merged = new Map<string, string[]>();
  for (const text of texts) {
    for (const block of text.split(START)) {
      if (!block.startsWith('# HELP ')) continue;
      const known = merged.get(nameOf(block));
      if (known) known.push(samplesOf(block));
      else merged.set(nameOf(block), [block.trimEnd()]);
    }
  }
  return `${[...merged.values()].map((parts) => parts.filter((part) => part !== '').join('\n')).join('\n\n')}\n`;
};
