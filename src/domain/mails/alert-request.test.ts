import { alertRequestMail } from './alert-request';

const REQUEST = {
  organisation: 'evil.example',
  token: 'art_x',
  link: 'https://cloud.example/alert-request?token=art_x',
};

describe('the email that asks for the confirmation of an address', () => {
  it('has a button to the page, and no link in the name', () => {
    const { subject, text, html } = alertRequestMail(REQUEST);
    expect(subject).toBe('Receive the budget alerts of evil\u2024example?');
    expect(text).toContain('Confirm or refuse: https://cloud.example/alert-request?token=art_x');
    expect(html).toContain('alert-request?token=art_x"');
    expect(text).not.toContain('/api/');
  });

  it('names the calls of the API if there is no page', () => {
    expect(alertRequestMail({ ...REQUEST, link: null }).text).toContain(
      'POST /api/alert-recipients/confirm, or /refuse, with the token art_x',
    );
  });
});
