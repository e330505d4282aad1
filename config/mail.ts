/** The mail server and the sender. If they are not set, emails wait in the outbox. */
export interface MailSettings {
  /** What is missing or invalid; null if emails can be sent. */
  missing: string | null;
  host: string;
  port: number;
  /** `true`: TLS from the start; `starttls`: STARTTLS is required; `false`: STARTTLS if the server offers it. */
  secure: string;
  username: string;
  password: string;
  /** Whether the server needs a trusted certificate. */
  rejectUnauthorized: boolean;
  from: string;
  replyTo: string;
  /** Address of a web frontend of the operator's own, to which notices link; empty for none. */
  consoleUrl: string;
  /** Address of the console, to whose pages notices link otherwise; empty if it is not in use, or its address is unknown. */
  pagesUrl: string;
  /** Address of the server, for the pages that need no console; empty if it is unknown. */
  publicUrl: string;
}

const SECURE = ['true', 'starttls', 'false'];

const missingIn = (host: string, from: string, secure: string): string | null => {
  const absent = Object.entries({ SMTP_HOST: host, MAIL_FROM: from }).filter(([, value]) => value === '');
  if (absent.length > 0) return `${absent.map(([name]) => name).join(', ')} not set`;
  if (!from.includes('@')) return 'MAIL_FROM is not an email address';
  return SECURE.includes(secure) ? null : `SMTP_SECURE is none of ${SECURE.join(', ')}`;
};

export default ({ env }: { env: StrapiEnv }): MailSettings => {
  const [host, from, secure] = [env('SMTP_HOST', ''), env('MAIL_FROM', ''), env('SMTP_SECURE', 'false')];
  return {
    missing: missingIn(host, from, secure),
    host,
    port: env.int('SMTP_PORT', secure === 'true' ? 465 : 587),
    secure,
    username: env('SMTP_USERNAME', ''),
    password: env('SMTP_PASSWORD', ''),
    rejectUnauthorized: env.bool('SMTP_TLS_REJECT_UNAUTHORIZED', true),
    from,
    replyTo: env('MAIL_REPLY_TO', ''),
    consoleUrl: env('CONSOLE_URL', ''),
    pagesUrl: env('CONSOLE', 'on') === 'off' ? '' : env('PUBLIC_URL', ''),
    publicUrl: env('PUBLIC_URL', ''),
  };
};
