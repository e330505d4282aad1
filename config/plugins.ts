import mailSettings, { type MailSettings } from './mail';

/** No step of a delivery takes longer. */
const SMTP_TIMEOUT_MS = 10_000;

/** Stands in for a mail server: nothing is sent, and whoever wants to send is told why. */
const refusing = (reason: string) => {
  const refusal = () => new Error(`no mail is sent: ${reason}`);
  return {
    name: 'refusing',
    version: '1',
    send: (_mail: unknown, callback: (error: Error) => void) => callback(refusal()),
    verify: () => Promise.reject(refusal()),
  };
};

const transportOf = ({ missing, host, port, secure, username, password, rejectUnauthorized }: MailSettings) =>
  missing === null
    ? {
        host,
        port,
        secure: secure === 'true',
        requireTLS: secure === 'starttls',
        ...(username !== '' && { auth: { user: username, pass: password } }),
        tls: { rejectUnauthorized },
        dnsTimeout: SMTP_TIMEOUT_MS,
        connectionTimeout: SMTP_TIMEOUT_MS,
        greetingTimeout: SMTP_TIMEOUT_MS,
        socketTimeout: SMTP_TIMEOUT_MS,
      }
    : refusing(missing);

/** Mails of Tenantry and of users-permissions alike. Strapi's default would look for the recipients' servers itself. */
const email = (settings: MailSettings) => ({
  config: {
    // Strapi counts the admin panel's mails for a new password by this; Tenantry's own limits do: config/rate-limits.ts.
    ratelimit: { enabled: false },
    provider: 'nodemailer',
    providerOptions: transportOf(settings),
    settings: { defaultFrom: settings.from, ...(settings.replyTo !== '' && { defaultReplyTo: settings.replyTo }) },
  },
});

export default ({ env }: { env: StrapiEnv }) => ({
  email: email(mailSettings({ env })),
  'users-permissions': {
    config: {
      jwtSecret: env('JWT_SECRET'),
      // Tenantry's own limits stand before these routes: config/rate-limits.ts.
      ratelimit: { enabled: false },
      jwt: { algorithm: 'HS256', expiresIn: env('JWT_EXPIRES_IN', '15m') },
    },
  },
  documentation: { enabled: true },
  // Tenantry stores no media; the plugin cannot be removed from Strapi, so it only loses its routes.
  upload: { config: { sizeLimit: 1024 * 1024 } },
});
