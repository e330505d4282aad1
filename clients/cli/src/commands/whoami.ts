import type { Content } from '../../../typescript/src/index';
import { type Connection, connectStored } from '../connection';
import { EXIT, type ExitCode } from '../failure';
import { readOptions } from '../options';
import { plain } from '../text';

type Identity = Content<'/api/me', 'get'>['data'];

/** Who the server says that the caller is. */
export const identityOf = async ({ client }: Connection): Promise<Identity> => (await client.get('/api/me')).data;

/** An identity in words. */
export const describe = (server: string, { kind, name, memberships, api_key: key }: Identity): string => {
  const organisations = memberships.map(
    ({ organisation }) => `${plain(organisation.name)} (${organisation.documentId})`,
  );
  return [
    `server        ${server}`,
    `name          ${plain(name)} (${kind.replace('_', ' ')})`,
    `organisation  ${organisations.join(', ') || 'none'}`,
    ...(key ? [`capabilities  ${key.capabilities.join(', ')}`, `expires       ${key.expires_at}`] : []),
  ].join('\n');
};

/**
 * `whoami`: shows to whom the key belongs, and what it can do.
 *
 * @throws CliError, TenantryError
 */
export const whoamiCommand = async (args: readonly string[]): Promise<ExitCode> => {
  const options = readOptions(args);
  const connection = connectStored(options);
  const me = await identityOf(connection);
  const text = options.flag('json') ? JSON.stringify(me, null, 2) : describe(connection.server, me);
  process.stdout.write(`${text}\n`);
  return EXIT.ok;
};
