import { MAX_LINES, plainLog } from './log-text';

it('removes colours, movements and titles of terminals', () => {
  expect(plainLog('\u001b[1;32mok\u001b[0m: [web]\u001b[K\n\u001b]0;title\u0007next')).toBe('ok: [web]\nnext');
  expect(plainLog('\u001b]8;;https://example.com\u001b\\link\u001b]8;;\u001b\\')).toBe('link');
});

it('shows the last state of a progress bar', () => {
  expect(plainLog('10 %\r50 %\r100 %\r\ndone\r\n')).toBe('100 %\ndone\n');
});

it('keeps tabs, and removes what cannot be seen', () => {
  expect(plainLog('a\tb\u0000c\u0008d\u009be\u007f')).toBe('a\tbcde');
});

it('keeps the last lines', () => {
  const lines = plainLog(Array.from({ length: MAX_LINES + 5 }, (_, at) => `${at}`).join('\n')).split('\n');
  expect(lines).toHaveLength(MAX_LINES);
  expect(lines[0]).toBe('5');
});
