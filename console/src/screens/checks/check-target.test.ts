import { targetOf } from './check-target';

it.each([
  ['http', 'https://a.example/', {}, 'https://a.example/'],
  ['http', null, {}, null],
  ['tcp', null, { host: 'db.example', port: 5432 }, 'db.example:5432'],
  ['tls', null, { host: '2001:db8::1', port: 443 }, '[2001:db8::1]:443'],
  ['dns', null, { name: 'mail.example' }, 'mail.example'],
  ['heartbeat', null, { grace_seconds: 60 }, null],
  ['tcp', null, null, null],
] as const)('shows what a check of type %s probes', (type, url, config, target) => {
  expect(targetOf({ type, url, config })).toBe(target);
});
