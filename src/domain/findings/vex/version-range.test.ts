import fc from 'fast-check';
import { isInRange } from './version-range';

describe('a version and a range', () => {
  it.each([
    ['2.9', 'vers:generic/>=2.9|<=4.1', true],
    ['4.1', 'vers:generic/>=2.9|<=4.1', true],
    ['4.1.1', 'vers:generic/>=2.9|<=4.1', false],
    ['2.10', 'vers:generic/>=2.9|<=4.1', true],
    ['2', 'vers:npm/>=1.0|<2', false],
    ['2.0.0-rc.1', 'vers:npm/>=1.0|<2', true],
    ['v1.4.0', 'vers:golang/>=v1.0|<v2', true],
    ['1.5', 'vers:npm/<1|>=1.2|<1.4|>=1.6', false],
    ['1.3', 'vers:npm/<1|>=1.2|<1.4|>=1.6', true],
    ['0.9', 'vers:npm/<1|>=1.2|<1.4|>=1.6', true],
    ['7', 'vers:npm/>=1.6|<1', true],
    ['1.3', 'vers:npm/>=1|!=1.3|<2', false],
    ['2.5', 'vers:generic/2.4|2.5', true],
    ['2.6', 'vers:generic/2.4|2.5', false],
    ['1:2.3-4+deb12', 'vers:deb/1%3A2.3-4%2Bdeb12', true],
    ['anything', 'vers:maven/*', true],
    ['1.1', 'vers:npm/!=1.0', true],
    ['1.0', 'vers:npm/!=1.0', false],
  ])('%s in %s is %s', (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });

  it.each([
    ['1.0', '>=1.0, <2'],
    ['1.0', 'vers:npm/'],
    ['1.0', 'vers:npm/>='],
    ['1.0-1', 'vers:deb/>=0.9|<2'],
    ['1.5', 'vers:maven/>=1.0.Final|<2'],
    ['1.2.3.4', 'vers:nuget/>=1|<2'],
  ])('%s and %s cannot be compared', (version, range) => {
    expect(isInRange(version, range)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (version, range) => {
        isInRange(version, range);
        isInRange(version, `vers:npm/${range}`);
      }),
    );
  });
});
