import { composeMail, type MailContent, momentText, oneLine } from '../../mails/mail-content';
import type { DeploymentStatus } from '../../vocabularies';

/** What emails say about a deployment. Names and texts are those of users; secrets in them are *** already. */
export interface MailedDeployment {
  organisation: { name: string };
  name: string;
  status: DeploymentStatus;
  /** Who asked for it. */
  requestedBy: string | null;
  /** What it costs a month, in words; null: it was planned before that was recorded. */
  costs: string | null;
  /** Who approved or rejected it, and why. */
  decidedBy: string | null;
  reason: string | null;
  /** The first step that failed, and its error. */
  failure: string | null;
  /** ISO 8601. */
  expiresAt: string | null;
}

/** One email: when it is still true, and what it says. */
interface Template {
  statuses: readonly DeploymentStatus[];
  subject: (name: string) => string;
  paragraphs: (facts: MailedDeployment) => string[];
  action: string;
  /** Why the recipient gets it. */
  because: (organisation: string) => string;
}

const asRequester = (organisation: string): string =>
  `You are receiving this email because you asked for this deployment in ${organisation}.`;

const costsOf = ({ costs }: MailedDeployment): string[] => (costs === null ? [] : [`It costs ${costs} a month.`]);

const reasonOf = ({ reason }: MailedDeployment): string[] => (reason ? [`The reason: ${oneLine(reason)}`] : []);

const decisionOf = (facts: MailedDeployment): string => {
  const by = oneLine(facts.decidedBy ?? 'Somebody');
  return facts.status === 'rejected'
    ? `${by} rejected your deployment ${oneLine(facts.name)}. Nothing of it ever runs.`
    : `${by} approved your deployment ${oneLine(facts.name)}. Its first steps have begun.`;
};

const AFTER_APPROVAL: readonly DeploymentStatus[] = [
  ...(['pending', 'running', 'needs_resolution', 'succeeded', 'failed', 'timed_out', 'rejected'] as const),
];

const TEMPLATES = {
  'deployment.awaiting-approval': {
    statuses: ['awaiting_approval'],
    subject: (name) => `${name} waits for your approval`,
    paragraphs: (facts) => [
      `${oneLine(facts.requestedBy ?? 'Somebody')} asks to deploy ${oneLine(facts.name)}.`,
      ...costsOf(facts),
      'Nothing runs until somebody approves it. One approval is enough.',
    ],
    action: 'Approve or reject',
    because: (organisation) => `You are receiving this email because you may approve deployments in ${organisation}.`,
  },
  'deployment.decided': {
    statuses: AFTER_APPROVAL,
    subject: (name) => `${name}: your request was decided`,
    paragraphs: (facts) => [decisionOf(facts), ...reasonOf(facts)],
    action: 'See the deployment',
    because: asRequester,
  },
  'deployment.failed': {
    statuses: ['failed', 'timed_out'],
    subject: (name) => `${name} failed`,
    paragraphs: (facts) => [
      `Your deployment ${oneLine(facts.name)} failed, and nothing of it runs any more.`,
      ...(facts.failure ? [oneLine(facts.failure)] : []),
      'Look at the log of the step. Then retry from there, or destroy what exists.',
    ],
    action: 'See the deployment',
    because: asRequester,
  },
  'deployment.needs-resolution': {
    statuses: ['needs_resolution'],
    subject: (name) => `${name} needs your answer`,
    paragraphs: (facts) => [
      `Nobody knows whether a step of your deployment ${oneLine(facts.name)} was done: its executor fell silent.`,
      'Look at the system that it changes, and say what happened. The deployment waits for that.',
    ],
    action: 'Say what happened',
    because: asRequester,
  },
  'deployment.expires-soon': {
    statuses: ['succeeded', 'failed', 'timed_out', 'needs_resolution'],
    subject: (name) => `${name} will be destroyed soon`,
    paragraphs: (facts) => [
      `Your deployment ${oneLine(facts.name)} expires${facts.expiresAt === null ? '' : ` at ${momentText(facts.expiresAt)}`}. It is destroyed by itself then, with everything that it made.`,
      'Save what you need.',
    ],
    action: 'See the deployment',
    because: asRequester,
  },
} satisfies Record<string, Template>;

/** The events about deployments of which people get an email. */
export type DeploymentMail = keyof typeof TEMPLATES;

const templateOf = (mail: DeploymentMail): Template => TEMPLATES[mail];

/** Whether an email is still true when it is about to be sent. */
export const isStillTrue = (mail: DeploymentMail, status: DeploymentStatus): boolean =>
  templateOf(mail).statuses.includes(status);

/**
 * The email about a deployment.
 *
 * @param mail the event
 * @param link page of the deployment, null if there is none
 */
export const deploymentMail = (mail: DeploymentMail, facts: MailedDeployment, link: string | null): MailContent => {
  const { subject, paragraphs, action, because } = templateOf(mail);
  const organisation = oneLine(facts.organisation.name);
  return composeMail({
    subject: `${organisation}: ${subject(oneLine(facts.name))}`,
    paragraphs: paragraphs(facts),
    action: { label: action, link },
    reason: because(organisation),
  });
};
