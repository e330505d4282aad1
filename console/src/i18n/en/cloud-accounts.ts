/** Cloud accounts, the sources of costs. */
export const cloudAccounts = {
  title: 'Cloud accounts',
  about:
    'The accounts at cloud providers whose costs belong to this organisation. The operator of this service maintains them.',
  search: 'Name or account ID',
  provider: 'Provider',
  anyProvider: 'any',
  billing: 'Billing account',
  sub: 'Sub-account',
  unnamed: 'Without a name',
  actionsOf: 'Actions for {{name}}',
  bringsSub: 'Costs of this sub-account belong to this organisation, whatever its billing account says.',
  bringsBilling:
    'Costs of this billing account belong to this organisation, except those of sub-accounts that are listed elsewhere.',
  toCosts: 'Show the costs by account',
  noMatch: 'No cloud account matches.',
} as const;
