import mailSettings, { type MailSettings } from './mail';

/** The longest time for one step of a delivery. */
const SMTP_TIMEOUT_MS = 10_000;

/** Replaces the mail server: sends nothing, and fails with the reason. */
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

/** For emails of Tenantry and of users-permissions. Strapi's default would contact the recipients' servers directly. */
const email = (settings: MailSettings) => ({
  config: {
    // Strapi's limit of password emails of the admin panel; Tenantry has its own: config/rate-limits.ts.
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
      // Tenantry's own limits apply to these routes: config/rate-limits.ts.
      ratelimit: { enabled: false },
      jwt: { algorithm: 'HS256', expiresIn: env('JWT_EXPIRES_IN', '15m') },
    },
  },
  documentation: { enabled: true },
  // Tenantry stores no media. The plugin cannot be removed from Strapi, so only its routes are removed.
  upload: { config: { sizeLimit: 1024 * 1024 } },
});
