'use strict';

/** @param {unknown} value */
const json = (value) => `-H 'Content-Type: application/json' -d '${JSON.stringify(value)}'`;

/**
 * Three command lines for any shell: sign in, list, create. They need only curl and sed.
 *
 * @param {string} api
 * @param {string} identifier
 * @param {string} password
 */
const curlLines = (api, identifier, password) => [
  `TOKEN=$(curl -s ${api}/auth/local ${json({ identifier, password })} | sed 's/.*"jwt":"\\([^"]*\\)".*/\\1/')`,
  `curl -s -w '\\n' ${api}/svc-agents -H "Authorization: Bearer $TOKEN"`,
  `curl -s -w '\\n' ${api}/svc-agents -H "Authorization: Bearer $TOKEN" ${json({ data: { hostname: 'my-first-agent' } })}`,
];

const AGENT = `
The agent demo-agent of acme starts now. It checks this server and "Flaky service", which fails for one minute in four:
incidents open and end, and the status page shows it.
`;

/**
 * The text that explains the running demo.
 *
 * @param {string} url address of the server
 * @param {typeof import('../../src/demo/demo-accounts')} demo accounts and password of the demo
 * @param {{ unbuilt: string[], hasAgent: boolean }} parts what is still being built, and whether an agent runs
 */
const welcome = (url, { DEMO_ACCOUNTS: accounts, DEMO_PASSWORD: password }, { unbuilt, hasAgent }) => {
  /** @param {string} part */
  const noteOn = (part) => (unbuilt.includes(part) ? '  (is being built, and shows the progress)' : '');
  const width = Math.max(...accounts.map(({ email }) => email.length)) + 2;
  return `
Tenantry is running.

  Console        ${url}${noteOn('console')}
  REST API       ${url}/api
  Admin panel    ${url}/admin${noteOn('admin panel')}
  Status page    ${url}/status/acme
  Documentation  ${url}/documentation
  OpenAPI        ${url}/api/openapi.json

Accounts, all with the password ${password}

${accounts.map(({ email, about }) => `  ${email.padEnd(width)}${about}`).join('\n')}
${hasAgent ? AGENT : ''}
Try it: sign in as the admin of acme, list its agents, enrol another one.

${curlLines(`${url}/api`, 'admin@acme.example', password).join('\n')}

Demo data is not for production: its passwords and tokens are publicly known. Ctrl-C stops the server.
`;
};

module.exports = { welcome };
