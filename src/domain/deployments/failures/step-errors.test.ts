import { readStepError, STEP_ERROR_CODES, stepErrorText, valuesIn } from './step-errors';

it.each(STEP_ERROR_CODES)('reads what it has written for %s', (code) => {
  const values = Object.fromEntries(valuesIn(code).map((name, at) => [name, `${name} ${at}: (a.b)`]));
  const text = stepErrorText(code, values);
  expect(text).not.toMatch(/\{(?!reference)\w+\}/);
  expect(readStepError(text)).toEqual({ code, values });
});

it('reads a failed call with the answer of its endpoint', () => {
  const text = 'The webhook endpoint was called, and it answered 500. Answer: no.\nAsk "ops".';
  expect(readStepError(text)).toEqual({ code: 'CALL_FAILED', values: { reason: 'it answered 500' } });
});

it.each(['quota', 'cancelled by me', 'Not sent', '', 'See the job in GitLab.'])('does not read %s', (text) => {
  expect(readStepError(text)).toBeNull();
});
