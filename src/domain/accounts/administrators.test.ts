import { administratorFaults } from './administrators';

const email = 'ada@example.com';

it.each(['Secret-Passw0rd', 'Aa345678'])('accepts the password %s', (password) => {
  expect(administratorFaults({ email, password })).toEqual([]);
});

it.each([
  ['A2345678', /a lower-case letter/],
  ['a2345678', /an upper-case letter/],
  ['Abcdefgh', /a digit/],
])('says what the password %s lacks', (password, lack) => {
  const [fault, ...others] = administratorFaults({ email, password });
  expect(others).toEqual([]);
  expect(fault).toMatch(lack);
  expect(fault).not.toContain(password);
});

it.each(['', 'ada', 'Ada@example.com', 'ada@', 'a b@example.com'])('refuses the address "%s"', (address) => {
  expect(administratorFaults({ email: address, password: 'Secret-Passw0rd' })).toEqual([
    expect.stringContaining('is not an email address'),
  ]);
});
