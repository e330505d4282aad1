'use strict';

const { hash } = require('@node-rs/bcrypt');
const { TOTP, Secret } = require('otpauth');
const { median } = require('../harness/figures');
const { onStage } = require('../harness/stage');

/** @typedef {import('../harness/types').System} System */
/** @typedef {{ email: string, secret?: string }} Account */
/**
 * @typedef {object} Answer
 * @property {string} jwt
 * @property {{ documentId: string, totp: { secret: string } }} data
 * @property {{ details: { token: string } }} error
 */
/** @typedef {{ status: number, body: Answer, ms: number, hashMs: number }} Timed */

const SIZE = { organisations: 20, agents: 1, users: 1 };
const WARM_UPS = 40;
const ROUNDS = 10;
const PASSWORD = 'four wide rivers run';
/** The benchmark signs in from one address, more often than one may. */
const SETTINGS = Object.fromEntries(
  ['ADDRESS', 'PASSWORDS', 'ACCOUNT', 'SIGN_INS'].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
);

/** @param {string} secret */
const codeOf = (secret) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/**
 * Sends a request, and measures it.
 *
 * @param {System} system
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 * @returns {Promise<Timed>} milliseconds, and those of them in which passwords were compared
 */
const post = async ({ url, meter }, path, body, token) => {
  const { hashMs: before } = await meter();
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const startedAt = performance.now();
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answered = /** @type {Answer} */ (await response.json());
  const ms = performance.now() - startedAt;
  return { status: response.status, body: answered, ms, hashMs: (await meter()).hashMs - before };
};

/**
 * @param {Timed} answer
 * @param {number} status
 */
const expected = (answer, status) => {
  if (answer.status !== status)
    throw new Error(`The server responded with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
};

/**
 * @param {System} system
 * @param {Account} account
 */
const signIn = (system, { email }) => post(system, '/auth/local', { identifier: email, password: PASSWORD });

/**
 * Gives all people a password, and half of them an authenticator app.
 *
 * @param {System} system
 */
const prepare = async (system) => {
  await system.db('up_users').update({ password: await hash(PASSWORD, ROUNDS) });
  const rows = /** @type {{ email: string }[]} */ (await system.db('up_users').orderBy('id').select('email'));
  const accounts = rows.map(({ email }) => ({ email }));
  const half = accounts.length / 2;
  /** @type {Account[]} */
  const withFactor = [];
  for (const account of accounts.slice(half)) {
    const { jwt } = expected(await signIn(system, account), 200).body;
    const app = { kind: 'totp', name: 'Phone', password: PASSWORD };
    const { documentId, totp } = expected(await post(system, '/me/second-factors', app, jwt), 201).body.data;
    const path = `/me/second-factors/${documentId}/confirm`;
    expected(await post(system, path, { code: codeOf(totp.secret) }, jwt), 200);
    withFactor.push({ ...account, secret: totp.secret });
  }
  return { plain: accounts.slice(0, half), withFactor };
};

/**
 * Signs in with a code, in two requests.
 *
 * @param {System} system
 * @param {Account} account
 * @returns {Promise<[Timed, Timed]>}
 */
const signInWithCode = async (system, account) => {
  // As if the step of the last code were over.
  await system.db('second_factors').update({ used_until: null });
  const first = expected(await signIn(system, account), 401);
  const { token } = first.body.error.details;
  const proof = { token, code: codeOf(account.secret ?? '') };
  return [first, expected(await post(system, '/auth/second-factor', proof), 200)];
};

/**
 * @param {string} label
 * @param {Timed[]} timed
 */
const figuresOf = (label, timed) => ({
  label,
  totalMs: median(timed.map(({ ms }) => ms)),
  hashMs: median(timed.map(({ hashMs }) => hashMs)),
  restMs: median(timed.map(({ ms, hashMs }) => ms - hashMs)),
});

/**
 * Measures sign-ins one after the other: what they take, and what they take apart from the comparison of the password.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {number} count of each
 */
const measureSignIns = (kind, count) =>
  onStage(kind, async (stage) => {
    const people = await stage.seed('tenantry', SIZE);
    const db = stage.databases.connect('tenantry');
    await db('organisations')
      .update({ sso_only: false })
      .finally(() => void db.destroy());
    const system = await stage.start('tenantry', people, SETTINGS);
    const { plain, withFactor } = await prepare(system);
    /** @type {{ alone: Timed[], password: Timed[], code: Timed[] }} */
    const timed = { alone: [], password: [], code: [] };
    for (let at = 0; at < WARM_UPS + count; at += 1) {
      const [one, other] = [plain[at % plain.length], withFactor[at % withFactor.length]];
      if (!one || !other) throw new Error('There are no people.');
      const alone = expected(await signIn(system, one), 200);
      const [password, code] = await signInWithCode(system, other);
      if (at < WARM_UPS) continue;
      timed.alone.push(alone);
      timed.password.push(password);
      timed.code.push(code);
    }
    return [
      figuresOf('password', timed.alone),
      figuresOf('password, then a code', timed.password),
      figuresOf('the code', timed.code),
    ];
  });

module.exports = { measureSignIns };
