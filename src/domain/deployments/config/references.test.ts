import { cpuMsOf } from '../../../../tests/helpers/environment/cpu-time';
import { referencesIn, resolveReferences } from './references';

const values = {
  inputs: { size: 3, name: 'web', zones: ['a', 'b'], nothing: null, tricky: '${inputs.name}', tags: { 'a b': true } },
  outputs: { net: { id: 'net-1', subnet: { cidr: '192.0.2.0/24' } }, 'web.1': { id: 'web-1' } },
};

const resolved = (config: unknown) => resolveReferences(config, values);

describe('a reference', () => {
  it.each<[unknown, unknown]>([
    ['${inputs.size}', 3],
    ['${inputs.zones}', ['a', 'b']],
    ['${inputs.zones.1}', 'b'],
    ['${inputs.tags.a b}', true],
    ['${inputs.nothing}', null],
    ['${inputs.name}-${inputs.size}', 'web-3'],
    ['zones: ${inputs.zones}', 'zones: ["a","b"]'],
    ['${steps.net.outputs.id}', 'net-1'],
    ['${steps.net.outputs.subnet.cidr}', '192.0.2.0/24'],
    ['${steps.web.1.outputs.id}', 'web-1'],
    ['$${inputs.name} costs $5', '${inputs.name} costs $5'],
    ['$${a}${inputs.name}', '${a}web'],
    ['${inputs.tricky}', '${inputs.name}'],
    ['x${inputs.tricky}', 'x${inputs.name}'],
    [{ list: [{ deep: '${inputs.size}' }, 5, null, true] }, { list: [{ deep: 3 }, 5, null, true] }],
    [{ '${inputs.name}': 1 }, { '${inputs.name}': 1 }],
    [undefined, undefined],
  ])('%j becomes %j', (config, expected) => {
    expect(resolved(config)).toEqual({ value: expected });
  });

  it.each([
    ['${inputs.ghost}', 'does not exist'],
    ['${inputs.name.0}', 'does not exist'],
    ['${inputs.constructor}', 'does not exist'],
    ['${steps.net.outputs.ghost}', 'does not exist'],
    ['${steps.ghost.outputs.id}', 'does not exist'],
    ['${HOME}', 'is no reference'],
    ['${inputs.}', 'is no reference'],
    ['${inputs.name', 'is no reference'],
    ['x${inputs.nothing}', 'is null'],
  ])('%j is refused: %s', (config, reason) => {
    expect(resolved({ a: config }).fault?.message).toContain(reason);
  });

  it('cannot make a configuration larger than 256 KiB', () => {
    const large = { inputs: { text: 'x'.repeat(60_000) }, outputs: {} };
    const config = (count: number) => Array.from({ length: count }, () => '${inputs.text}');
    expect(resolveReferences(config(4), large)).toHaveProperty('value');
    expect(
      cpuMsOf(() => expect(resolveReferences(config(20_000), large).fault?.message).toContain('256 KiB')),
    ).toBeLessThan(500);
    expect(resolveReferences(config(5).join(' '), large).fault?.message).toContain('256 KiB');
  });

  it('cannot make a configuration deeper than 32 levels', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'end' : { in: nested(levels - 1) });
    const deep = { inputs: { value: nested(30) }, outputs: {} };
    expect(resolveReferences({ a: { b: '${inputs.value}' } }, deep)).toHaveProperty('value');
    expect(resolveReferences({ a: { b: { c: '${inputs.value}' } } }, deep).fault?.message).toContain('32 levels');
  });

  it.each(['${', '${inputs.', '$${', '${a', '${ '])('%j repeated takes linear time', (part) => {
    const text = part.repeat(100_000);
    expect(cpuMsOf(() => resolved(text))).toBeLessThan(1000);
    expect(cpuMsOf(() => referencesIn(text))).toBeLessThan(1000);
  });
});

describe('the references of a configuration', () => {
  it('are found with their places', () => {
    const config = { a: ['x', '${inputs.size} ${steps.net.outputs.id.0} $${no}'] };
    expect(referencesIn(config)).toEqual([
      { place: ['a', 1], text: 'inputs.size', reference: { from: 'input', name: 'size', path: [] } },
      {
        place: ['a', 1],
        text: 'steps.net.outputs.id.0',
        reference: { from: 'output', step: 'net', name: 'id', path: ['0'] },
      },
    ]);
  });
});
