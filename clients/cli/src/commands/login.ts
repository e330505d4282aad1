import { askKey } from '../ask-key';
import { chosenServer, connect } from '../connection';
import { credentialsFile, thisMachine, writeKey } from '../credentials';
import { EXIT, type ExitCode } from '../failure';
import { readOptions } from '../options';
import { describe, identityOf } from './whoami';

/**
 * `login`: stores an API key that the server accepts.
 *
 * @throws CliError, TenantryError
 */
export const loginCommand = async (args: readonly string[]): Promise<ExitCode> => {
  const options = readOptions(args);
  const server = chosenServer(options);
  const key = process.env.TENANTRY_API_KEY?.trim() || (await askKey(`API key for ${server}: `));
  const me = await identityOf(connect(server, key, options.text('organisation')));
  const file = credentialsFile(thisMachine());
  writeKey(file, { server, key });
  process.stdout.write(`${describe(server, me)}\nThe key is stored in ${file}.\n`);
  return EXIT.ok;
};
