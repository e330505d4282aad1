import {
  decodeResponse,
  encodeResponse,
  MAX_STORED_BYTES,
  parseIdempotencyKey,
  type StoredResponse,
} from './idempotency';

describe('an Idempotency-Key', () => {
  it('is one header of 1 to 255 printable characters, compared as sent', () => {
    for (const key of ['a', '"8e03978e-40d5"', 'with spaces ~!', 'x'.repeat(255)])
      expect(parseIdempotencyKey([key])).toEqual({ key });
  });

  it.each([[[]], [['']], [['x'.repeat(256)]], [['tab\tin it']], [['ümlaut']], [['\x7f']], [['two', 'headers']]])(
    'cannot be %j',
    (values) => {
      expect(parseIdempotencyKey(values)).toEqual({
        fault: { path: ['Idempotency-Key'], message: expect.stringContaining('255') },
      });
    },
  );
});

describe('a stored response', () => {
  it('is read as it was', () => {
    const responses: StoredResponse[] = [
      { status: 201, headers: { ETag: '"x"' }, body: '{"data":"é"}' },
      { status: 204, headers: {}, body: null },
    ];
    for (const response of responses) expect(decodeResponse(encodeResponse(response))).toEqual(response);
  });

  it('has at most 1 MiB; of a larger one, only the fact is kept', () => {
    const largest = { status: 200, headers: {}, body: 'x'.repeat(MAX_STORED_BYTES) };
    expect(decodeResponse(encodeResponse(largest))).toEqual(largest);
    expect(decodeResponse(encodeResponse({ ...largest, body: `é${largest.body.slice(1)}` }))).toBeNull();
  });
});
