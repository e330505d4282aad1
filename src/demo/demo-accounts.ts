/** The password of every demo account; it is in the README, so it protects nothing. */
export const DEMO_PASSWORD = 'Demo-Passw0rd!';

/** The only account without a membership: it operates the platform, over REST and in the admin panel. */
export const OPERATOR_EMAIL = 'operator@tenantry.example';

export interface DemoAccount {
  email: string;
  username: string;
  /** The account's role, as the demo prints it. */
  about: string;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: OPERATOR_EMAIL,
    username: 'Platform Operator',
    about: 'platform operator; also signs in to the admin panel',
  },
  { email: 'owner@acme.example', username: 'Acme Owner', about: 'owner of acme' },
  { email: 'admin@acme.example', username: 'Acme Admin', about: 'admin of acme' },
  { email: 'engineer@acme.example', username: 'Acme Engineer', about: 'engineer in acme' },
  { email: 'auditor@acme.example', username: 'Acme Auditor', about: 'auditor of acme' },
  { email: 'viewer@acme.example', username: 'Acme Viewer', about: 'viewer in acme' },
  { email: 'owner@globex.example', username: 'Globex Owner', about: 'owner of globex' },
  { email: 'admin@globex.example', username: 'Globex Admin', about: 'admin of globex' },
  { email: 'engineer@globex.example', username: 'Globex Engineer', about: 'engineer in globex' },
  { email: 'viewer@globex.example', username: 'Globex Viewer', about: 'viewer in globex' },
  { email: 'consultant@example.com', username: 'Consultant', about: 'engineer in both' },
];
