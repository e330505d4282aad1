import { errorPage } from './error-page';

const bodyWith = (details: Record<string, unknown>, message = 'It did not work.') => ({
  data: null,
  error: { status: 403, name: 'ForbiddenError', message, details },
});

it('says what happened, what to do, and where to continue', () => {
  const { title, body } = errorPage(bodyWith({ code: 'SSO_DENIED', remedy: 'Try <b>again</b>.' }), 'r1', '/sign-in');
  expect(title).toBe('That did not work');
  expect(body).toContain('<p>It did not work.</p>');
  expect(body).toContain('<p>Try &#60;b&#62;again&#60;/b&#62;.</p>');
  expect(body).toContain('<a href="/sign-in">');
  expect(body).toContain('<code>SSO_DENIED</code> · request r1');
});

it('has no link where there is no page for the sign-in', () => {
  expect(errorPage(bodyWith({ code: 'NOT_FOUND' }), 'r1', null)).toMatchObject({
    title: 'There is no such page',
    body: expect.not.stringContaining('<a'),
  });
});

it('names the sources of claims', () => {
  const claims = { email: 'userinfo', email_verified: null };
  const { body } = errorPage(bodyWith({ code: 'SSO_EMAIL_UNVERIFIED', claims }), 'r1', null);
  expect(body).toContain('<code>email</code> from the userinfo endpoint');
  expect(body).toContain('<code>email_verified</code> was not sent');
});
