import { app } from '../api';
import { compiled } from '../compiled';
import { markAllDelivered } from '../world';
import { configureMail, type ReceivedMail, type Smtp, smtpVariables, startSmtp } from './smtp';

const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');

/** The address of this server in the links of emails. */
export const PUBLIC_URL = 'https://cloud.example';

/** A mail server for each test of a file. */
export interface MailOfTests {
  /** That of the running test. */
  readonly smtp: Smtp;
  /** Delivers what is due, and returns the emails that this has sent, without those about sign-ins: tests sign in from many networks. */
  deliver(): Promise<ReceivedMail[]>;
  /** Delivers what is due, and returns the emails about sign-ins from new places. */
  deliverSignIns(): Promise<ReceivedMail[]>;
}

/**
 * Gives each test of a file a mail server of its own, and an outbox without messages of others. Call it after the hook that makes the
 * world of a test, whose messages are not sent.
 */
export const mailOfTests = (): MailOfTests => {
  let smtp: Smtp;
  beforeEach(async () => {
    await markAllDelivered();
    smtp = await startSmtp();
    configureMail({ ...smtpVariables(smtp), PUBLIC_URL });
  });
  afterEach(async () => {
    configureMail({});
    await smtp.stop();
    await markAllDelivered();
  });
  const deliverAll = async (): Promise<ReceivedMail[]> => {
    const before = smtp.received.length;
    await outboxRelayWatchdog.run(app(), new Date());
    return smtp.received.slice(before);
  };
  const isSignIn = ({ subject }: ReceivedMail): boolean => subject === 'New sign-in to your account';
  return {
    get smtp() {
      return smtp;
    },
    deliver: async () => (await deliverAll()).filter((mail) => !isSignIn(mail)),
    deliverSignIns: async () => (await deliverAll()).filter(isSignIn),
  };
};
