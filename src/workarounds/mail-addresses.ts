import { createRequire } from 'node:module';

/**
 * A mail server accepts addresses such as jörg@example.com only if it offers SMTPUTF8 (RFC 6531). To any other server
 * nodemailer 9.0 sends them anyway, as bytes with which the server may do anything: refuse them, deliver to another mailbox, or
 * close the connection, which looks as if no email could be sent at all. Here such an email fails at once, as refused for its
 * recipient, and the others are sent.
 */
interface Connection {
  send: (this: Connection, envelope: Envelope, message: unknown, done: (error: Error | null) => void) => void;
  /** The names that the server announced in its answer to EHLO. */
  _supportedExtensions?: string[];
}

interface Envelope {
  to?: string | string[];
}

/** What readMailFault (src/integrations/mail.ts) reads as a refused recipient. */
const refusal = (address: string): Error =>
  Object.assign(new Error(`the recipient ${address} needs SMTPUTF8, which the mail server does not offer`), {
    code: 'EENVELOPE',
    command: 'API',
  });

/** The first recipient that is not in ASCII. Domains have been converted by then, unless the part before them is not. */
const internationalIn = ({ to = [] }: Envelope): string | undefined =>
  [to].flat().find((each) => /[^\0-\x7f]/.test(each));

/** Makes connections to mail servers check their recipients; call it in register(). */
export const refuseUndeliverableAddresses = (): void => {
  const requireOfProvider = createRequire(require.resolve('@strapi/provider-email-nodemailer'));
  const { prototype } = requireOfProvider('nodemailer/lib/smtp-connection') as { prototype: Connection };
  const stock = prototype.send;
  prototype.send = function send(envelope, message, done) {
    const address = internationalIn(envelope);
    if (address !== undefined && this._supportedExtensions?.includes('SMTPUTF8') === false) done(refusal(address));
    else stock.call(this, envelope, message, done);
  };
};
