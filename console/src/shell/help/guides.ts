import { commandOf, SAMPLES } from '../../samples/samples';
import type { OrganisationScreen } from '../screens';

type Path = OrganisationScreen['path'];

/** The guide about each screen, in docs/guides. */
export const GUIDES: Readonly<Record<Path, string>> = {
  dashboard: 'console.md',
  members: 'access.md',
  blueprints: 'deployments.md',
  deployments: 'deployments.md',
  instances: 'deployments.md',
  fleet: 'agents.md',
  checks: 'checks.md',
  incidents: 'checks.md',
  maintenance: 'checks.md',
  'status-pages': 'checks.md',
  findings: 'findings.md',
  costs: 'costs.md',
  'cloud-accounts': 'costs.md',
  plan: 'plans.md',
  leaderboard: 'costs.md',
  settings: 'access.md',
  integrations: 'webhooks.md',
  audit: 'audit-log.md',
};

/**
 * What a person can paste into a shell to begin; undefined if a button of the screen begins it.
 *
 * @param server address of the server
 */
export const firstCommandOf = (path: Path, server: string): string | undefined => {
  if (path !== 'findings') return undefined;
  return commandOf(server, SAMPLES.report());
};
