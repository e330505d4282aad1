import path from 'node:path';
import { VERSION } from '../version';

/** How this program is called: by npm in a checkout, or by its own name. */
const commandName = (): string =>
  path.basename(process.argv[1] ?? '') === 'agent.js' ? 'npm run agent --' : 'tenantry-agent';

const STATE = `  --state DIR      the state folder, also TENANTRY_STATE
  --help           show this text`;

const ENROLMENT = `  --server URL     the address of Tenantry, also TENANTRY_SERVER
  --token TOKEN    the enrollment token of the agent, also TENANTRY_TOKEN
  --hostname NAME  how the agent is shown, also TENANTRY_HOSTNAME (default: the name of the machine)
${STATE}`;

const OTHER_EXITS = `with 2 if the options or agent.json are invalid, with 3 if the agent has not
enrolled or does not run, with 4 if Tenantry refuses the token or has ended the credential, with 5 if Tenantry cannot be
reached, or with 6 if the state folder cannot be used.`;

const exitsWith = (failure: string): string => `Exits with 0, with 1 if ${failure}, ${OTHER_EXITS}`;

const EXITS = exitsWith('something failed');

/** The usage of each command; that of the program is at the empty name. */
export const HELP: Record<string, (name: string) => string> = {
  '': (name) => `Usage: ${name} COMMAND [options]

Runs the checks that Tenantry assigns to this agent, and reports their results. Version ${VERSION}.

  run      enrols if necessary, and works until it is stopped
  enrol    exchanges an enrollment token for the credential of this agent
  status   shows what the agent on this machine does
  check    runs one check, and shows whether Tenantry can be reached

  --help     show this text, or that of a command
  --version  show the version

${EXITS}
`,
  run: (name) => `Usage: ${name} run [--server URL --token TOKEN] [options]

Works until it is stopped by SIGTERM or SIGINT. With a token that was not used yet, it enrols first.

It starts no programs but the "runners" of agent.json in the state folder, for steps of deployments. docs/guides/agents.md
explains them.

${ENROLMENT}

${EXITS}
`,
  enrol: (name) => `Usage: ${name} enrol --server URL --token TOKEN [options]

Exchanges an enrollment token for the credential of this agent. An agent that is enrolled already gets a new credential.

${ENROLMENT}

${EXITS}
`,
  status: (name) => `Usage: ${name} status [options]

Shows whether the agent runs, when Tenantry last answered, how many results wait, and which runners it has.

  --json           as JSON
${STATE}

${EXITS}
`,
  check: (name) => `Usage: ${name} check [FILE | http URL | tcp HOST:PORT | tls HOST[:PORT] | dns NAME] [options]

Runs one check, prints its result, and shows whether Tenantry can be reached. FILE contains a check as JSON, as Tenantry
assigns it. Without a check, it only asks Tenantry. Nothing is reported.

  --timeout MS     milliseconds for the whole probe (default 10000)
  --method NAME    http: the method (default GET)
  --status LIST    http: expected statuses, such as 200-299,404
  --contains TEXT  http: a text in the body
  --type TYPE      dns: the type of record (default A)
  --expected LIST  dns: expected answers, separated by commas
  --resolver IP    dns: the name server
  --server URL     the address of Tenantry, also TENANTRY_SERVER (default: where the agent is enrolled)
${STATE}

${exitsWith('the result is neither up nor degraded')}
`,
};

/** The usage of a command, or of the program. */
export const helpOf = (command: string): string => (HELP[command] ?? HELP[''])?.(commandName()) ?? '';
