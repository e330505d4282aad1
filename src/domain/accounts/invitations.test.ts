import { acceptUrl, invitationEnd, invitationStateAt, isOpen } from './invitations';

const sent = Date.parse('2026-05-01T12:00:00.000Z');
const state = { expiresAt: invitationEnd(sent), acceptedAt: null, revokedAt: null };

describe('an invitation', () => {
  it('expires seven days after it was sent', () => {
    expect(new Date(invitationEnd(sent)).toISOString()).toBe('2026-05-08T12:00:00.000Z');
  });

  it.each([
    ['at once', {}, sent, true],
    ['in its last millisecond', {}, invitationEnd(sent) - 1, true],
    ['at its end', {}, invitationEnd(sent), false],
    ['once it is accepted', { acceptedAt: sent }, sent + 1, false],
    ['once it is revoked', { revokedAt: sent }, sent + 1, false],
  ])('is open %s: %j', (_when, change, now, answer) => {
    expect(isOpen({ ...state, ...change }, now)).toBe(answer);
  });
});

describe('what became of an invitation', () => {
  const never = { ...state, declinedAt: null };
  it.each([
    ['open', {}, sent],
    ['expired', {}, invitationEnd(sent)],
    ['accepted', { acceptedAt: sent }, invitationEnd(sent)],
    ['revoked', { revokedAt: sent }, invitationEnd(sent)],
    ['declined', { revokedAt: sent, declinedAt: sent }, sent + 1],
  ])('is "%s": %j', (answer, change, now) => {
    expect(invitationStateAt({ ...never, ...change }, now)).toBe(answer);
  });
});

describe('the address of the page that accepts an invitation', () => {
  it.each([
    ['https://app.example.com/join', 'https://app.example.com/join?token=inv_a'],
    ['https://app.example.com/join?lang=de', 'https://app.example.com/join?lang=de&token=inv_a'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/?token=inv_a'],
    ['', null],
    ['app.example.com', null],
    ['javascript:alert(1)', null],
  ])('of %j is %j', (page, address) => {
    expect(acceptUrl(page, 'inv_a')).toBe(address);
  });
});
