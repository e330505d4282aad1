import { VERSION } from './version';

const COMMON = `  --server URL           the address of Tenantry, also TENANTRY_SERVER (default: that of the last login)
  --organisation ID      documentId of the organisation, if the key has several`;

const HELP_LINE = '  --help                 show this text';

const EXITS = `Exits with 0, with 2 if an option is invalid, or the file or the key is missing, or with 3 if Tenantry
refuses the request or cannot be reached.`;

/** The usage of each command; that of the program is at the empty name. */
const HELP: Record<string, string> = {
  '': `Usage: tenantry COMMAND [options]

Imports the reports of security scanners into Tenantry. Version ${VERSION}.

  login            stores an API key
  whoami           shows to whom the key belongs, and what it can do
  findings import  imports a report: SARIF, CycloneDX or OpenVEX

  --help     show this text, or that of a command
  --version  show the version

Environment: TENANTRY_SERVER and TENANTRY_API_KEY, instead of a login.

Exits with 0, with 1 if findings are open as --fail-on says, with 2 if an option is invalid, or
the file or the key is missing, or with 3 if Tenantry refuses the request or cannot be reached.
`,
  login: `Usage: tenantry login --server URL [options]

Asks for an API key, and stores it for the other commands in a file that only you can read. TENANTRY_API_KEY is used without
a question; if the standard input is not a terminal, its first line is the key.

  --server URL           the address of Tenantry, also TENANTRY_SERVER
  --organisation ID      documentId of the organisation, if the key has several
${HELP_LINE}

${EXITS}
`,
  whoami: `Usage: tenantry whoami [options]

Shows to whom the key belongs, in which organisation, and what it can do.

  --json                 as JSON
${COMMON}
${HELP_LINE}

${EXITS}
`,
  'findings import': `Usage: tenantry findings import FILE --scope NAME [options]

Imports the report of a scanner, waits for the result, and prints it. The key needs finding:report, and finding:read to see what
is open. Requests that fail for a moment are repeated, also while another import of the same tool and scope runs.

  FILE                   SARIF 2.1.0, CycloneDX or OpenVEX, also compressed with gzip
  --scope NAME           what the scan covers, such as shop/main: the same name for each scan of it, and no other scan
  --tool NAME            the scanner, if not as the report calls it
  --format FORMAT        sarif, cyclonedx or openvex (default: auto)
  --fail-on SEVERITY     exit with 1 if a finding of at least this severity is open in this tool and scope, new or not:
                         critical, high, medium, low or info. What people have accepted or found false does not count.
  --confirm-closing      also if more findings than usual would be closed
  --dry-run              show what the import would change, and change nothing
  --json                 as JSON: scan, open, new, failing
${COMMON}
${HELP_LINE}

Exits with 0, with 1 if findings are open as --fail-on says, with 2 if an option is invalid, or
the file or the key is missing, or with 3 if Tenantry refuses the report or the request, or cannot be reached.
`,
};

/** The usage of a command, or of the program. */
export const helpOf = (command: string): string => HELP[command] ?? HELP[''] ?? '';
