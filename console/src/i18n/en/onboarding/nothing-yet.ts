/** What lists show before their first record, and when no record matches. */
export const nothingYet = {
  clear: 'Clear the filters',
  command: 'Command for the terminal',
  orCommand: 'Or in the terminal',
  createKey: 'Create an API key',
  credential: {
    TENANTRY_API_KEY: 'TENANTRY_API_KEY is an API key of this organisation.',
    PLATFORM_API_KEY: 'PLATFORM_API_KEY is an API key of the platform, which its operator has.',
    TENANTRY_TOKEN: 'TENANTRY_TOKEN is your token: the jwt that POST /api/auth/local returns.',
    SCIM_TOKEN: 'SCIM_TOKEN is a token that you create here.',
  },
  agents: 'No machine has enrolled yet. Its agent runs your checks there, and steps of your deployments.',
  checks:
    'A check calls one of your addresses at intervals, and says whether it is up. Agents run it. There are no checks yet.',
  incidents: 'An incident opens automatically when a check is down, and alert channels tell people. There is none yet.',
  toChecks: 'Show the checks',
  channels:
    'An alert channel tells people about incidents: by email, in a chat or through a webhook. There is none yet. Without addresses, one for email writes to the owners and admins.',
  statusPages:
    'A status page tells your customers how your services are. It shows only what you choose, once it is published. There are none yet.',
  maintenance:
    'During planned maintenance, failing checks open no incidents, and status pages announce it. None is planned.',
  blueprints:
    'A blueprint describes infrastructure in steps. Write a draft and let a second person review it: once it is published, it can be deployed. There are none yet.',
  noBlueprint: 'No draft and no blueprint matches these filters.',
  deployments:
    'A deployment carries out a published blueprint, step by step. Its plan shows beforehand what would happen, and what it costs. There are none yet.',
  instances:
    'An instance is a machine or service at a cloud provider. Those of deployments appear here automatically, and what already exists can be recorded. There are none yet.',
  findings:
    'Findings are what security scanners report about your code, images and machines. Send a report, then decide about each finding. Nothing has been reported yet.',
  scans:
    'A scan is an imported report of a scanner: which findings it brought, and which are gone. There are none yet.',
  webhooks:
    'A webhook tells your systems at once what happens here: an agent is offline, a deployment has failed. There are none yet. A program can also read the same events.',
  noDelivery: 'No delivery has this status.',
  events:
    'Events tell your systems what happens here: an agent is offline, a finding was reported, a deployment has failed. There are none yet. Let a webhook send them, or read them with a program.',
  keys: 'With an API key, a program uses the API without the password of a person. There are none yet. The command shows what a key can do.',
  tokens:
    'With a SCIM token, your directory adds and removes people automatically. There is none yet. A directory sends requests like this one.',
  directories:
    'A directory is an identity provider: people sign in with the account of their company instead of a password. There are none yet. With a directory, people sign in at this address:',
  signInAddress: 'Where members sign in through the directory',
  costs:
    'Costs are those of your accounts at cloud providers. The operator of this service imports them. None have been imported in the last 12 months.',
  toCloudAccounts: 'Show the cloud accounts',
  cloudAccounts:
    'A cloud account says which imported costs are yours. There is none yet. Send the command to the operator of this service, with the ID of your account.',
} as const;
