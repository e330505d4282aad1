/** What the audit log calls actions: the writes of a record, and each other action by its code. */
export const auditActions = {
  writes: { create: '{{type}} created', update: '{{type}} changed', delete: '{{type}} deleted' },
  actions: {
    account: {
      'address-change-requested': 'Another address of an account requested',
      'address-change-withdrawn': 'Change of the address of an account withdrawn',
      'recovery-code-used': 'Recovery code used',
      'recovery-codes-renewed': 'Recovery codes renewed',
      'second-factor-added': 'Second factor added',
      'second-factor-removed': 'Second factor removed',
      'second-factor-reset': 'Second factors reset',
      'sign-in-reported': 'Sign-in reported as unknown',
    },
    'admin-user': {
      'recovery-code-used': 'Recovery code of an administrator used',
      'second-factor-added': 'Second factor of an administrator added',
      'second-factor-removed': 'Second factor of an administrator removed',
      'second-factor-reset': 'Second factor of an administrator reset',
    },
    'api-token': {
      grant: 'Permission given to an API token',
      regenerate: 'API token renewed',
      withdraw: 'Permission taken from an API token',
    },
    'audit-log': {
      remove: 'Old entries of the log removed',
    },
    'blueprint-draft': {
      comment: 'Draft commented',
      reject: 'Draft rejected',
    },
    'cost-import': {
      end: 'Import of costs ended',
      start: 'Import of costs started',
    },
    'directory-integration': {
      'change-confirmed': 'Change of the directory confirmed',
      'change-reverted': 'Change of the directory reverted',
    },
    doctor: {
      repair: 'Inconsistent data repaired',
    },
    invitation: {
      accept: 'Invitation accepted',
      decline: 'Invitation declined',
    },
    keys: {
      renew: 'Keys of the platform renewed',
    },
    membership: {
      'address-changed': 'Address of a member changed',
      'consent-withdrawn': 'Consent to a membership withdrawn',
      'leave-link-requested': 'Link to leave the organisation requested',
      'person-renamed': 'Name of a member changed',
      'sign-in-reported': 'Sign-in of a member reported as unknown',
    },
    organisation: {
      'alert-address-confirmed': 'Address for budget alerts confirmed',
      'alert-address-refused': 'Address for budget alerts refused',
      'budget-override-used': 'Budget override used',
      'budget-status-changed': 'Budget status changed',
      'change-reverted': 'Unconfirmed settings reverted',
      'domain-verified': 'Domain verified',
      'end-password-sessions': 'Sessions with a password ended',
      'ip-allowlist-confirmed': 'Allowed addresses confirmed',
      'merged-from': 'Another organisation merged into this one',
      'merged-into': 'Merged into another organisation',
      'plan-expired': 'Plan expired',
      'plan-limits-carried': 'Limits of the changed plan taken over',
      'sign-in-policy-confirmed': 'Rules for sign-ins confirmed',
      'split-from': 'Split from another organisation',
      'split-into': 'Organisation split',
      'sso-only-confirmed': 'Required single sign-on confirmed',
      'sso-only-undone': 'Required single sign-on undone',
      'sso-rehearsed': 'Single sign-on rehearsed',
      'status-changed': 'Status of the organisation changed',
      'suspension-causes-changed': 'Reasons of the suspension changed',
    },
    'outbox-event': {
      replay: 'Event sent again',
    },
    'panel-role': {
      'permissions-removed': 'Permissions taken from administrators',
    },
    'security-finding': {
      comment: 'Finding commented',
    },
    'security-scan': {
      import: 'Scan imported',
    },
    session: {
      'step-up': 'Password confirmed again',
      'token-reused': 'Session ended: its token was used twice',
    },
    'sign-in': {
      'account-created': 'Account created by single sign-on',
      'identity-linked': 'Account linked to single sign-on',
      joined: 'Joined by single sign-on',
      refused: 'Sign-ins refused',
      success: 'Signed in',
    },
    'support-view': {
      end: 'Support view ended',
      start: 'Support view started',
    },
    user: {
      'address-claimed': 'Account taken over by the owner of its address',
    },
    'vat-id': {
      check: 'VAT number checked',
    },
    'webhook-endpoint': {
      replay: 'Events sent to the webhook again',
      'show-secret': 'Secret of the webhook shown',
    },
  },
} as const;
