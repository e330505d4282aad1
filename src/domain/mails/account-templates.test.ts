import { ourPages, ourTemplates, type StoredTemplates } from './account-templates';

const stock = (): StoredTemplates => ({
  reset_password: {
    icon: 'sync',
    options: {
      from: { name: 'Administration Panel' },
      object: 'Reset password',
      message:
        '<p>We heard that you lost your password. Sorry about that!</p>\n\n<p>But don’t worry!</p>\n<p><%= URL %>?code=<%= TOKEN %></p>',
    },
  },
  email_confirmation: {
    icon: 'check',
    options: {
      object: 'Account confirmation',
      message: '<p>Thank you for registering!</p>\n\n<p><%= URL %>?confirmation=<%= CODE %></p>\n\n<p>Thanks.</p>',
    },
  },
});

describe('the templates of account emails', () => {
  it('are replaced if they are those of the plugin, and keep their links', () => {
    const ours = ourTemplates(stock()) as StoredTemplates;
    expect(ours.reset_password).toMatchObject({ icon: 'sync', options: { from: { name: 'Administration Panel' } } });
    expect(ours.reset_password.options.message).toContain('href="<%= URL %>?code=<%= TOKEN %>"');
    expect(ours.email_confirmation.options.message).toContain(
      'href="<%= SERVER_URL %>/confirm-address?confirmation=<%= CODE %>"',
    );
    expect(ourTemplates(ours)).toBeNull();
  });

  it('are replaced if they are our former ones', () => {
    const link = '<%= SERVER_URL %>/account/confirm-address.html?confirmation=<%= CODE %>';
    const former = ourTemplates(stock()) as StoredTemplates;
    former.email_confirmation.options.message = [
      '<p>Thank you for registering. To confirm that this address is yours, open this link:</p>',
      `<p><a href="${link}">${link}</a></p>`,
      '<p>If you did not register, you can ignore this email.</p>',
    ].join('\n');
    expect(ourTemplates(former)).toEqual(ourTemplates(stock()));
  });

  it('are kept if an operator has changed them', () => {
    const changed = stock();
    changed.reset_password.options.message = '<p>Reset at <%= URL %>?code=<%= TOKEN %></p>';
    expect(ourTemplates(changed)?.reset_password).toEqual(changed.reset_password);
    changed.email_confirmation.options.message = '<p>Welcome</p>';
    expect(ourTemplates(changed)).toBeNull();
  });
});

describe('the pages of account emails', () => {
  const NONE = { email_reset_password: null, email_confirmation_redirection: null, unique_email: true };
  const ours = {
    email_reset_password: 'https://a.example/reset-password',
    email_confirmation_redirection: 'https://a.example/address-confirmed',
    unique_email: true,
  };

  it('are ours if none is set, and follow the address of the server', () => {
    expect(ourPages(NONE, 'https://a.example/')).toEqual(ours);
    expect(ourPages(ours, 'https://a.example')).toBeNull();
    expect(ourPages(ours, 'https://b.example')?.email_reset_password).toBe('https://b.example/reset-password');
  });

  it('replace those from before the console', () => {
    const former = {
      ...ours,
      email_reset_password: 'https://a.example/account/reset-password.html',
      email_confirmation_redirection: 'https://a.example/account/address-confirmed.html',
    };
    expect(ourPages(former, 'https://a.example')).toEqual(ours);
  });

  it('are kept if an operator has set them', () => {
    const set = {
      email_reset_password: 'https://console.example/reset',
      email_confirmation_redirection: 'https://console.example/',
    };
    expect(ourPages(set, 'https://a.example')).toBeNull();
  });
});
