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

/**
 * The text that explains the running demo.
 *
 * @param {string} url address of the server
 * @param {typeof import('../../src/demo/demo-accounts')} demo accounts and password of the demo
 * @param {string[]} [unbuilt] what is still being built
 */
const welcome = (url, { DEMO_ACCOUNTS: accounts, DEMO_PASSWORD: password }, unbuilt = []) => {
  /** @param {string} part */
  const noteOn = (part) => (unbuilt.includes(part) ? '  (is being built, and shows the progress)' : '');
  const width = Math.max(...accounts.map(({ email }) => email.length)) + 2;
  return `
Tenantry is running.

  Console        ${url}${noteOn('console')}
  REST API       ${url}/api
  Admin panel    ${url}/admin${noteOn('admin panel')}
  Documentation  ${url}/documentation
  OpenAPI        ${url}/api/openapi.json

Accounts, all with the password ${password}

${accounts.map(({ email, about }) => `  ${email.padEnd(width)}${about}`).join('\n')}

Try it: sign in as the admin of acme, list its agents, enrol another one.

${curlLines(`${url}/api`, 'admin@acme.example', password).join('\n')}

Demo data is not for production: its passwords and tokens are publicly known. Ctrl-C stops the server.
`;
};

module.exports = { welcome };
