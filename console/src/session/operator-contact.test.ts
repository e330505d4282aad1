import { contactLink } from './operator-contact';

it.each([
  ['support@example.com', 'mailto:support@example.com'],
  ['https://example.com/support', 'https://example.com/support'],
  ['http://example.com/@support', 'http://example.com/@support'],
  ['', null],
  // The development server fills nothing in.
  ['__OPERATOR__', null],
  ['javascript:alert(1)', null],
])('leads from %p to %p', (contact, link) => {
  expect(contactLink(contact)).toBe(link);
});
