import { capabilitiesOf } from '../capability-matrix';
import { isOpenToSupport, OPEN_TO_SUPPORT, readReason, REASON, VIEW_ROLE } from './support-view';

it.each([
  ['GET', '/organisations/:id', true],
  ['GET', '/api-keys', false],
  ['GET', '/organisations/:id/anything-new', false],
  ['POST', '/organisations', false],
  ['DELETE', '/organisations/:id', false],
  ['HEAD', '/organisations/:id', false],
])('decides about the route %s %s: %s', (method, path, isOpen) => {
  expect(isOpenToSupport({ method, path })).toBe(isOpen);
});

it('lists each path once', () => expect(new Set(OPEN_TO_SUPPORT).size).toBe(OPEN_TO_SUPPORT.length));

it('reads with a role that only reads', () => {
  expect(capabilitiesOf(VIEW_ROLE).filter((capability) => !capability.endsWith(':read'))).toEqual([]);
});

it.each([
  ['  Ticket 4711:\n deployments   wait ', 'Ticket 4711: deployments wait'],
  ['x'.repeat(REASON.min), 'x'.repeat(REASON.min)],
  ['x'.repeat(REASON.max), 'x'.repeat(REASON.max)],
])('accepts the reason %j', (sent, reason) => expect(readReason(sent)).toEqual({ reason }));

it.each([undefined, null, 7, '', ' '.repeat(20), 'x'.repeat(REASON.min - 1), 'x'.repeat(REASON.max + 1)])(
  'refuses the reason %j',
  (sent) => expect(readReason(sent)).toHaveProperty('fault'),
);
