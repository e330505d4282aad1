import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type mailConfig from '../../../config/mail';
import { app } from '../api';
import { compiled } from '../compiled';

/** An email as the server received it. */
export interface ReceivedMail extends Email {
  /** Its recipients in the envelope. */
  to_envelope: string[];
  from_envelope: string;
  /** As it was sent. */
  raw: string;
  isEncrypted: boolean;
  login: string | undefined;
  /** Whether the sender asked for addresses beyond ASCII (SMTPUTF8). */
  isInternational: boolean;
}

/** The server's replies. A function of the address can refuse it with a status such as 550. */
export interface Behaviour {
  recipient?: (address: string) => number | null;
  sender?: () => number | null;
  content?: () => number | null;
  isStuck?: boolean;
}

const said = (status: number | null | undefined): (Error & { responseCode: number }) | null =>
  status ? Object.assign(new Error(`The test refuses with ${status}`), { responseCode: status }) : null;

const textOf = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** A real SMTP server on loopback. */
export const startSmtp = async (options: SMTPServerOptions = {}) => {
  const received: ReceivedMail[] = [];
  const behaviour: Behaviour = {};
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    // It would warn of its own certificate, which is sufficient for a test.
    logger: false,
    onConnect(_session, callback) {
      connections += 1;
      if (!behaviour.isStuck) callback();
    },
    onMailFrom: (_address, _session, callback) => callback(said(behaviour.sender?.())),
    onRcptTo: ({ address }, _session, callback) => callback(said(behaviour.recipient?.(address))),
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      void textOf(stream).then(async (raw) => {
        const refusal = said(behaviour.content?.());
        if (refusal) return callback(refusal);
        received.push({
          ...(await PostalMime.parse(raw)),
          raw,
          from_envelope: mailFrom ? mailFrom.address : '',
          to_envelope: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          login: session.user as string | undefined,
          isInternational: session.envelope.smtpUtf8 === true,
        });
        callback();
      });
    },
    ...options,
  });
  // A client that does not trust the certificate closes the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    behaviour,
    connections: () => connections,
    /** The recipients of all emails, in alphabetical order. */
    recipients: () => received.flatMap(({ to_envelope: to }) => to).sort(),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

type Environment = Parameters<typeof mailConfig>[0]['env'];

const environment = (values: Record<string, string>): Environment =>
  Object.assign((name: string, fallback: string) => values[name] ?? fallback, {
    int: (name: string, fallback: number) => (values[name] === undefined ? fallback : Number(values[name])),
    bool: (name: string, fallback: boolean) => (values[name] === undefined ? fallback : values[name] === 'true'),
    array: (name: string, fallback: string[]) => values[name]?.split(',') ?? fallback,
  }) as unknown as Environment;

/** Configures emails as these variables would at start-up. Without variables, there is no mail server. */
export const configureMail = (variables: Record<string, string>): void => {
  const env = environment(variables);
  const { default: plugins } = compiled('../config/plugins');
  const { default: settings } = compiled('../config/mail');
  const provider = compiled('../../node_modules/@strapi/provider-email-nodemailer');
  const { config } = plugins({ env }).email;
  app().config.set('mail', settings({ env }));
  app().config.set('plugin::email', config);
  const plugin = app().plugin('email') as unknown as { provider: unknown };
  plugin.provider = provider.init(config.providerOptions, config.settings);
};

/** The variables for a server of these tests. */
export const smtpVariables = ({ port }: { port: number }): Record<string, string> => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  MAIL_FROM: 'Tenantry <no-reply@tenantry.example>',
});
