/** What each screen is for, and how to begin. */
export const help = {
  open: 'Help',
  title: 'Help: {{screen}}',
  begin: 'Paste this to begin',
  key: 'TENANTRY_API_KEY is an API key that you create in Integrations.',
  more: 'More about it',
  guide: 'The guide about this screen',
  guides: 'All guides',
  keys: { title: 'Keys', search: 'Search screens and records', skip: 'To the content, at the start of the page' },
  screens: {
    dashboard:
      'The dashboard sums up the month: the budget, what was spent, what people have to decide, and the limits of the plan.',
    members:
      'Members work in this organisation. Their role says what they see and change. Owners and admins invite people.',
    blueprints:
      'A blueprint describes infrastructure as steps. Write a draft, send it to review, and publish it. Then it can be deployed.',
    deployments:
      'A deployment carries out a blueprint step by step. Start with Deploy on a published blueprint: the plan shows what would happen and what it costs.',
    instances:
      'Cloud instances are what deployments have made, and what you record by hand. They count towards the limit of the plan.',
    fleet:
      'Agents are programs on your machines. They run checks there, and steps of deployments. Enrol an agent shows the commands.',
    checks: 'A check calls an address at intervals and says whether it is up. Agents run it, so one must be enrolled.',
    incidents: 'A check that fails several times in a row opens an incident. Alert channels tell people about it.',
    maintenance: 'During a planned maintenance, failing checks open no incidents, and status pages announce it.',
    'status-pages': 'A status page tells your customers how your services are. It shows only what you choose.',
    findings:
      'Findings are what security scanners report. Send the report of a scanner, then decide what to do about each finding.',
    costs:
      'Costs are imported from cloud providers by the operator of this server. Here you see them by day, service and account.',
    'cloud-accounts':
      'Cloud accounts are the accounts at providers whose costs are imported. The operator of this server adds them.',
    plan: 'The plan sets limits and features. Here you see how much of it is used.',
    leaderboard:
      'The leaderboard compares what members do: findings, blueprints and agents. It is off until you show it in the settings.',
    settings:
      'The settings of this organisation: name, budget, sign-in, networks, billing and deployments. Each group is saved on its own.',
    integrations:
      'Programs use API keys. Webhooks tell them what happens. People sign in through directories. Over SCIM, your directory adds and removes members automatically.',
    audit: 'The audit log says who changed what and when. Nobody can change its entries unnoticed.',
  },
} as const;
