import { EVENTS } from '../../events/catalogue';
import { ROLES } from '../../vocabularies';
import { kindOfMail, kindsOf, MAIL_KINDS, mutedKinds, storedKinds } from './mail-kinds';

/** Emails about security, and those that somebody asked for: nobody can switch them off. */
const ALWAYS = [
  'organisation.alert-confirmation-requested',
  'organisation.invitation-sent',
  'organisation.sso-only-unproven',
  'organisation.sso-only-undone',
  'organisation.leave-link-requested',
  'organisation.membership-offered',
  'organisation.support-view-started',
];

describe('the kinds of emails', () => {
  it('are those of all events with an email, except the ones that are always sent', () => {
    const mailed = Object.entries(EVENTS).flatMap(([name, to]) => (to.some((each) => each === 'mail') ? [name] : []));
    expect(mailed.filter((name) => kindOfMail(name) === null).sort()).toEqual([...ALWAYS].sort());
    expect(new Set(mailed.map(kindOfMail).filter((kind) => kind !== null))).toEqual(new Set(MAIL_KINDS));
  });

  it('depend on the role', () =>
    expect(Object.fromEntries(ROLES.map((role) => [role, kindsOf(role)]))).toEqual({
      owner: ['budget', 'plan', 'findings', 'approvals', 'deployments', 'drafts', 'expiry'],
      admin: ['budget', 'findings', 'approvals', 'deployments', 'drafts', 'expiry'],
      engineer: ['budget', 'findings', 'deployments', 'drafts'],
      auditor: ['budget', 'findings'],
      viewer: ['budget', 'findings'],
    }));

  it('are stored in one order, each once', () => {
    expect(storedKinds(['expiry', 'budget', 'budget'])).toBe('budget,expiry');
    expect(storedKinds([])).toBeNull();
  });

  it('are read without names that nobody knows any more', () => {
    expect(mutedKinds('budget,gone,expiry')).toEqual(['budget', 'expiry']);
    expect(mutedKinds(null)).toEqual([]);
  });
});
