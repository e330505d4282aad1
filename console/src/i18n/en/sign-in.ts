/** Signing in. */
export const signIn = {
  title: 'Sign in',
  identifier: 'Email address or user name',
  password: 'Password',
  submit: 'Sign in',
  forgotten: 'Forgotten your password?',
  register: 'Create an account',
  or: 'or through your organisation',
  organisation: 'Short name of your organisation',
  organisationHint: 'As in the addresses of its pages, such as acme',
  find: 'Continue',
  findOrganisation: 'Show sign-in methods',
  usePassword: 'Sign in with a password instead',
  otherAddress: 'Use another address',
  noMethods: 'Single sign-on is not available for this organisation. Sign in with your password.',
  onlyPasskeys: 'This organisation accepts passkeys only. Sign in with your passkey.',
  workspace: 'Continue with Google Workspace',
  directory: "Continue with the organisation's directory",
  directoryNamed: 'Continue with {{name}}',
  required: {
    label: 'Single sign-on of {{organisation}}',
    why: 'Sign in to {{organisation}} with single sign-on:',
    missing:
      'The single sign-on of {{organisation}} is not set up. Ask its owner to set it up, or to end the requirement.',
  },
  leave: {
    why: 'If single sign-on does not work for you, you can leave the organisation. Then you can use your other organisations again.',
    request: 'Email me a link to leave it',
    sent: 'A link is on its way to the email address of your account. It works for 24 hours.',
  },
  sso: {
    title: 'Signing in',
    failed: 'Sign-in refused',
    refused: 'The sign-in did not succeed ({{code}}). Try again, or ask an admin.',
    again: 'Back to the sign-in page',
  },
} as const;
