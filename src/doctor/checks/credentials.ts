import { openWebhookSecret } from '../../repositories/webhooks/webhook-secrets';
import { isTokenKnown } from '../../repositories/accounts/invitation-token';
import { type FoundRow, recordOf, rowsOf } from '../broken-rows';
import type { Check, Examined, Finding } from '../check';

type Row = FoundRow & Record<string, string | null>;

const KEYED = /^[0-9a-f]{64}$/;
/** Hashes from before version 0.2 have no id of a key. */
const HASH = /^(?:[0-9a-f]{8}\.)?[0-9a-f]{64}$/;
const BCRYPT = /^\$2[aby]\$\d\d\$.{53}$/;
const SEALED = /^v\d+(\.[A-Za-z0-9_-]+)+$/;

/** The columns with hashes, and how a hash looks. */
const HASHES: [table: string, column: string, form: RegExp][] = [
  ['api_keys', 'secret_hash', HASH],
  ['idempotency_keys', 'key_hash', KEYED],
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
      if (!form.test(row[column] as string))
        yield {
          record: recordOf(table, row),
          fault: `its ${column} is not a hash, so the credential never works; issue a new one`,
          repair: null,
        };
}

/** The only hashes that can be checked, because the token of an invitation follows from a stored nonce. */
async function* otherHashKey(examined: Examined): AsyncGenerator<Finding> {
  for await (const row of selecting(examined, 'invitations', ['token_nonce', 'token_hash'])) {
    const { token_nonce: nonce, token_hash: hash } = row;
    if (!hash || isTokenKnown({ nonce: String(nonce), hash })) continue;
    yield {
      record: recordOf('invitations', row),
      fault: 'it was hashed with another TOKEN_HASH_KEY; set that key, or send the invitation again',
      repair: null,
    };
  }
}

const PREVIOUS = 'previous_secret_sealed';

async function* otherEncryptionKey(examined: Examined): AsyncGenerator<Finding> {
  for (const column of ['secret_sealed', PREVIOUS])
    for await (const row of selecting(examined, 'webhook_endpoints', [column]))
      if (openWebhookSecret(row[column] as string) === null)
        yield {
          record: recordOf('webhook_endpoints', row),
          fault: `its ${column} was encrypted with another ENCRYPTION_KEY, or is damaged; set that key, or rotate the secret`,
          repair: null,
        };
  // They can be decrypted only with the request that they belong to.
  for await (const row of selecting(examined, 'idempotency_keys', ['response_sealed']))
    if (!SEALED.test(row.response_sealed as string))
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
  checks: 'Stored secrets decrypt with ENCRYPTION_KEY, invitations match TOKEN_HASH_KEY, and hashes look like hashes.',
  repairs: 'Nothing repairs it: set the keys of the time of the backup, or issue the credentials again.',
  find,
};
