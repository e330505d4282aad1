import type { Core } from '@strapi/strapi';
import { agentMayImport, type FindingPolicy } from '../../../domain/findings/policy';
import { findingPolicyOf } from '../../../repositories/findings/finding-policies';
import { forbidden } from '../../../wire/errors/http-errors';

const refused = (message: string, remedy: string) => forbidden('AGENT_IMPORT_NOT_ALLOWED', message, { remedy });

const notNamed = (scope: string | null) =>
  refused(
    scope === null
      ? 'The finding policy of the organisation does not let this agent import reports.'
      : `The finding policy of the organisation does not let this agent import reports of the scope ${scope.slice(0, 200)}.`,
    'Have an owner or admin name the agent with its scopes in agents_may_import of the finding policy.',
  );

/**
 * Refuses an agent before its report is read: one that may import nothing, or that confirms that findings are closed, which a person has
 * to.
 *
 * @throws PolicyError 403 `AGENT_IMPORT_NOT_ALLOWED`
 */
export const assertAgentMayBegin = async (
  strapi: Core.Strapi,
  { organisationId, agent, confirmClosing }: { organisationId: number; agent: string | null; confirmClosing: boolean },
): Promise<void> => {
  if (agent === null) return;
  if (confirmClosing)
    throw refused(
      'An agent cannot confirm that many findings are closed.',
      'Import the report as a person or with an API key, with confirm_closing=true.',
    );
  const { agents_may_import: agents } = await findingPolicyOf(strapi, organisationId);
  if (!agents.some((named) => named.agent === agent)) throw notNamed(null);
};

/**
 * Refuses an agent whose report has a scope that the policy does not name.
 *
 * @throws PolicyError 403 `AGENT_IMPORT_NOT_ALLOWED`
 */
export const assertAgentMayImport = (
  policy: FindingPolicy,
  agent: string | null,
  sources: readonly { scope: string }[],
): void => {
  if (agent === null) return;
  const outside = sources.find(({ scope }) => !agentMayImport(policy, agent, scope));
  if (outside) throw notNamed(outside.scope);
};
