import { certificateEndMail, metadataRefusedMail } from './provider-mails';

const event = {
  organisation: { documentId: 'o', name: 'Acme\nInc', slug: 'acme' },
  directory: { documentId: 'd', name: 'ADFS <b>' },
  issuer: 'acme-adfs',
  fingerprint: 'AB:CD',
  ends_at: '2026-05-20T12:00:00.000Z',
  at: '2026-04-21T12:00:00.000Z',
  metadata_url: null,
};

describe('the email about the certificate of a SAML provider', () => {
  it('names the organisation, the provider, the certificate, its end and what to do', () => {
    const { subject, text, html } = certificateEndMail(event, 'https://app.example');
    expect(subject).toBe('Acme Inc: the certificate of "ADFS <b>" ends soon');
    expect(text).toContain('"ADFS <b>" (acme-adfs) signs ends on 2026-05-20 12:00 UTC. After that, members of Acme');
    expect(text).toContain('AB:CD');
    expect(text).toContain('upload that in the form');
    expect(text).toContain('https://app.example');
    expect(html).not.toContain('<b>');
  });

  it('says that it has ended, and that metadata at an address is read every day', () => {
    const after = { ...event, at: event.ends_at, metadata_url: 'https://idp.example/metadata' };
    const { subject, text } = certificateEndMail(after, null);
    expect(subject).toBe('Acme Inc: the certificate of "ADFS <b>" has ended');
    expect(text).toContain('Since then, members of Acme');
    expect(text).toContain('every day');
  });
});

describe('the email about metadata that cannot be used', () => {
  it('says why, until when sign-ins work, and what to do', () => {
    const { organisation, directory } = event;
    const refused = {
      ...{ organisation, directory, metadata_url: 'https://idp.example/metadata', reason: 'It is <none>' },
      certificate_ends_at: '2026-05-20T12:00:00.000Z',
    };
    const { subject, text, html } = metadataRefusedMail(refused, 'https://app.example');
    expect(subject).toBe('Acme Inc: the metadata of "ADFS <b>" cannot be used');
    expect(text).toContain('could not be used: It is <none>');
    expect(text).toContain('until the last known certificate ends on 2026-05-20 12:00 UTC');
    expect(text).not.toContain('https://idp.example');
    expect(html).not.toContain('<none>');
    expect(metadataRefusedMail({ ...refused, certificate_ends_at: null }, null).text).toContain('sign in as before.');
  });
});
