import { mergeMetrics } from './merge-metrics';

const text = (process: string, value: number): string =>
  `# HELP a_total Counts # HELP of things.\n# TYPE a_total counter\na_total{process="${process}"} ${value}\n\n` +
  `# HELP b Empty.\n# TYPE b gauge\n`;

it('keeps the samples of a metric together, with one description', () => {
  expect(mergeMetrics([text('1', 5), text('2', 7), '# HELP c C.\n# TYPE c gauge\nc 1\n'])).toBe(
    '# HELP a_total Counts # HELP of things.\n# TYPE a_total counter\na_total{process="1"} 5\na_total{process="2"} 7\n\n' +
      '# HELP b Empty.\n# TYPE b gauge\n\n# HELP c C.\n# TYPE c gauge\nc 1\n',
  );
});
