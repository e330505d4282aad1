import { isHashKeyAccepted } from '../../database/secrets/token-hash';
import { openWebhookSecret } from '../../repositories/webhooks/webhook-secrets';
import { isTokenKnown } from '../../repositories/accounts/invitation-token';
import { clockOf, type FoundRow, recordOf, rowsOf } from '../broken-rows';
import type { Check, Examined, Finding } from '../check';
import { defined } from '../../values';

type Row = FoundRow & Record<string, string | null>;

/** Keyed hashes; those of tokens begin with the id of their key, since version 0.2. */
const HASH = /^([0-9a-f]{8}\.)?[0-9a-f]{64}$/;
const BCRYPT = /^\$2[aby]\$\d\d\$.{53}$/;
const SEALED = /^v\d+(\.[A-Za-z0-9_-]+)+$/;

/** The columns with hashes, and how a hash looks. */
const HASHES: [table: string, column: string, form: RegExp][] = [
  ['api_keys', 'secret_hash', HASH],
  ['idempotency_keys', 'key_hash', HASH],
  ['invitations', 'token_hash', HASH],
  ['scim_tokens', 'token_hash', HASH],
  ['svc_agents', 'credential_hash', HASH],
  ['svc_agents', 'enrollment_token_hash', HASH],
  ['up_users', 'password', BCRYPT],
];

const selecting = (examined: Examined, table: string, columns: string[]): AsyncGenerator<Row> =>
  rowsOf<Row>(examined, table, (query) => {
    query.select(columns.map((column) => `t.${column}`)).whereNotNull(`t.${columns[0]}`);
  });

async function* malformed(examined: Examined): AsyncGenerator<Finding> {
  for (const [table, column, form] of HASHES)
    for await (const row of selecting(examined, table, [column]))
      if (!form.test(defined(row[column])))
        yield {
          record: recordOf(table, row),
          fault: `its ${column} is not a hash, so the credential never works; issue a new one`,
          repair: null,
        };
}

const IN_FORCE = 't.revoked_at is null and t.expires_at > :now';
const OPEN_INVITATION = `t.accepted_at is null and t.declined_at is null and ${IN_FORCE}`;

/** Tokens that can still be used. Those that cannot may stay under a key that was exchanged. */
const TOKENS: [table: string, column: string, usable: string][] = [
  ['api_keys', 'secret_hash', IN_FORCE],
  ['invitations', 'token_hash', OPEN_INVITATION],
  ['scim_tokens', 'token_hash', IN_FORCE],
  ['svc_agents', 'credential_hash', `coalesce(t.agent_status, '') <> 'revoked'`],
  ['svc_agents', 'enrollment_token_hash', 't.enrollment_expires_at > :now'],
];

const usable = (examined: Examined, table: string, columns: string[], when: string): AsyncGenerator<Row> =>
  rowsOf<Row>(examined, table, (query) => {
    query.select(columns.map((column) => `t.${column}`)).whereNotNull(`t.${columns[0]}`);
    query.whereRaw(`(${when})`, clockOf(examined.now));
  });

/** The token of an invitation follows from a stored nonce, so its hash can be checked even without the id of a key. */
const isOfNonce = ({ token_nonce: nonce, token_hash: hash }: Row): boolean =>
  !nonce || !hash || isTokenKnown({ nonce, hash });

async function* otherHashKey(examined: Examined): AsyncGenerator<Finding> {
  const fault = 'was hashed with a TOKEN_HASH_KEY that is not accepted, so it does not work; accept that key, or issue';
  for (const [table, column, when] of TOKENS)
    for await (const row of usable(examined, table, [column], when))
      if (!isHashKeyAccepted(defined(row[column])))
        yield { record: recordOf(table, row), fault: `its ${column} ${fault} a new one`, repair: null };
  for await (const row of usable(examined, 'invitations', ['token_nonce', 'token_hash'], OPEN_INVITATION))
    if (isHashKeyAccepted(row.token_hash ?? '') && !isOfNonce(row))
      yield {
        record: recordOf('invitations', row),
        fault: `its token_hash ${fault} a new one`,
        repair: null,
      };
}

/** The previous secret signs until then. */
const SEALED_COLUMNS: [column: string, when: string][] = [
  ['secret_sealed', 't.id is not null'],
  ['previous_secret_sealed', 't.previous_secret_until > :now'],
];

async function* otherEncryptionKey(examined: Examined): AsyncGenerator<Finding> {
  for (const [column, when] of SEALED_COLUMNS)
    for await (const row of usable(examined, 'webhook_endpoints', [column], when))
      if (openWebhookSecret(defined(row[column])) === null)
        yield {
          record: recordOf('webhook_endpoints', row),
          fault: `its ${column} is damaged, or was encrypted with an ENCRYPTION_KEY that is not accepted; accept that key, or rotate the secret`,
          repair: null,
        };
  // They can be decrypted only with the request that they belong to.
  for await (const row of selecting(examined, 'idempotency_keys', ['response_sealed']))
    if (!SEALED.test(defined(row.response_sealed)))
      yield { record: recordOf('idempotency_keys', row), fault: 'its response_sealed is damaged', repair: null };
}

async function* find(examined: Examined): AsyncGenerator<Finding> {
  yield* malformed(examined);
  for (const [name, part] of [
    ['TOKEN_HASH_KEY', otherHashKey],
    ['ENCRYPTION_KEY', otherEncryptionKey],
  ] as const) {
    if (process.env[name]) yield* part(examined);
    else yield { record: name, fault: 'it is not set, so what depends on it was not checked', repair: null };
  }
}

/** Secrets and hashes. A database that is restored with other keys has credentials that do not work. */
export const credentials: Check = {
  name: 'credentials',
  checks:
    'Secrets decrypt with ENCRYPTION_KEY, usable tokens were hashed with TOKEN_HASH_KEY, and hashes look like hashes.',
  repairs: 'Nothing repairs it: set the keys of the time of the backup, or issue the credentials again.',
  find,
};
