import { INPUT_FORMATS } from './input-formats';

it.each([
  ['date-time', '2026-01-31T12:00:00+01:00', '2026-01-31T12:00:00'],
  ['email', 'a@example.org', 'example.org'],
  ['hostname', 'localhost', 'a..b'],
  ['ipv4', '192.0.2.1', '2001:db8::1'],
  ['ipv6', '::1', '::g'],
  ['uri', 'urn:example:a', 'example'],
])('the format %s accepts %s and refuses %s', (format, fine, wrong) => {
  expect([INPUT_FORMATS[format]?.(fine), INPUT_FORMATS[format]?.(wrong)]).toEqual([true, false]);
});
