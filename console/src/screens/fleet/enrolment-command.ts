/** A word of a shell: texts with other characters are quoted. */
const word = (text: string): string =>
  /^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Starts the agent on a machine that has only its file. */
export const RUN_FILE = 'node tenantry-agent.js run';

/**
 * The two lines that start an agent in a checkout of Tenantry, as in docs/guides/agents.md. The token is in a variable, because
 * every user of the machine can read the arguments of a program.
 *
 * @param origin the address of the server
 * @param token the enrollment token
 * @param hostname how the agent is shown; null: by the name of its machine
 */
export const enrolmentCommand = (origin: string, token: string, hostname: string | null): string => {
  const name = hostname ? ` TENANTRY_HOSTNAME=${word(hostname)}` : '';
  return `export TENANTRY_SERVER=${word(origin)} TENANTRY_TOKEN=${word(token)}${name}\nnpm run agent -- run\n`;
};
