import { assertDepth, type ParquetSchema, partOf } from './parquet-tree';

describe('the depth of a schema', () => {
  const nested = (levels: number): number[] => [...Array.from({ length: levels }, () => 1), 0];

  it('is at most 64', () => {
    expect(() => assertDepth(nested(64))).not.toThrow();
    expect(() => assertDepth(nested(65))).toThrow('nested more than 64 levels deep');
    expect(() => assertDepth([2, 0, ...nested(64)])).toThrow('nested more than 64 levels deep');
  });

  it('is not the number of its columns', () => {
    expect(() => assertDepth([100_000, ...Array.from({ length: 50_000 }, () => [1, 0]).flat()])).not.toThrow();
  });
});

describe('a part of a column', () => {
  const leaf = (name: string, repetition: string): ParquetSchema => ({
    element: { name, repetition_type: repetition, type: 'BYTE_ARRAY' },
    children: [],
  });
  const group = (name: string, repetition: string, children: ParquetSchema[], old?: string): ParquetSchema => ({
    element: { name, repetition_type: repetition, converted_type: old },
    children,
  });

  it('has its levels and the places of its values', () => {
    const entries = group('key_value', 'REPEATED', [leaf('key', 'REQUIRED'), leaf('value', 'OPTIONAL')]);
    const tags = partOf(group('Tags', 'OPTIONAL', [entries], 'MAP'));
    expect(tags).toMatchObject({
      ...{ presence: 'optional', definition: 1, repetition: 0, leaves: [0, 1] },
      shape: {
        kind: 'map',
        entries: { presence: 'repeated', definition: 2, repetition: 1 },
        key: { presence: 'required', definition: 2, leaves: [0] },
        value: { presence: 'optional', definition: 3, leaves: [1] },
      },
    });
  });

  it('that is named a list or a map but is not built like one is a struct', () => {
    for (const name of ['LIST', 'MAP']) {
      expect(partOf(group('x', 'OPTIONAL', [leaf('a', 'OPTIONAL')], name)).shape.kind).toBe('struct');
      const two = group('x', 'OPTIONAL', [leaf('a', 'REPEATED'), leaf('b', 'REPEATED')], name);
      expect(partOf(two).shape.kind).toBe('struct');
    }
    const three = group('e', 'REPEATED', [leaf('a', 'REQUIRED'), leaf('b', 'REQUIRED'), leaf('c', 'REQUIRED')]);
    expect(partOf(group('x', 'OPTIONAL', [three], 'MAP')).shape.kind).toBe('struct');
  });

  it('that is a struct has its fields in the order of their names, whose values keep their places', () => {
    const { shape } = partOf(group('x', 'REQUIRED', [leaf('b', 'OPTIONAL'), leaf('a', 'OPTIONAL')]));
    expect(shape).toMatchObject({
      fields: [
        { name: 'a', leaves: [1] },
        { name: 'b', leaves: [0] },
      ],
    });
  });
});
