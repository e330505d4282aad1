import { resolutionOf } from './resolution';

it.each([
  [null, null],
  ['not_reported', { kind: 'not_reported', detail: '' }],
  ['suppressed:inSource', { kind: 'suppressed', detail: 'inSource' }],
  ['vex:fixed', { kind: 'vexFixed', detail: 'fixed' }],
  ['vex:component_not_present', { kind: 'vex', detail: 'component not present' }],
  ['something:else', { kind: 'other', detail: 'something:else' }],
])('the resolution %s is explained', (resolution, expected) => {
  expect(resolutionOf(resolution)).toEqual(expected);
});
