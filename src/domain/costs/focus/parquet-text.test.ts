import { meaningOf, parquetText } from './parquet-text';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a value of a Parquet file', () => {
  it.each([
    [{ type: 'BYTE_ARRAY', converted_type: 'UTF8' }, utf8('Zürich'), 'Zürich'],
    [{ type: 'DOUBLE' }, 1e-7, '1e-7'],
    [{ type: 'DOUBLE' }, 0.1, '0.1'],
    [{ type: 'INT64' }, 9_007_199_254_740_993n, '9007199254740993'],
    [{ type: 'BOOLEAN' }, true, 'true'],
    [{ type: 'INT64', converted_type: 'DECIMAL', scale: 9 }, 12_500_000_001n, '12.500000001'],
    [{ type: 'INT32', logical_type: { type: 'DECIMAL', scale: 2 } }, -5, '-0.05'],
    [{ type: 'INT32', converted_type: 'DECIMAL', scale: 0 }, 7, '7'],
    [
      { type: 'FIXED_LEN_BYTE_ARRAY', converted_type: 'DECIMAL', scale: 18 },
      new Uint8Array([0, 1, 0]),
      '0.000000000000000256',
    ],
    [{ type: 'BYTE_ARRAY', converted_type: 'DECIMAL', scale: 1 }, new Uint8Array([0xff, 0xf6]), '-1.0'],
    [{ type: 'INT64', converted_type: 'TIMESTAMP_MICROS' }, 1_726_696_800_000_000n, '2024-09-18T22:00:00.000Z'],
    [
      { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'NANOS' } },
      1_726_696_800_123_456_789n,
      '2024-09-18T22:00:00.123Z',
    ],
    [
      { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' } },
      1_726_696_800_000n,
      '2024-09-18T22:00:00.000',
    ],
    [{ type: 'INT96' }, 1_726_696_800_000_000_000n, '2024-09-18T22:00:00.000'],
    [{ type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }, 9_223_372_036_854_775_807n, '9223372036854775807'],
    [{ type: 'INT32', converted_type: 'DATE' }, 19_984, '2024-09-18'],
    [{ type: 'BYTE_ARRAY' }, undefined, ''],
  ])('of %j, %j, is %j', (element, value, text) => {
    expect(parquetText(value, meaningOf(element))).toBe(text);
  });
});
