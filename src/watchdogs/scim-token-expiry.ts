import type { Core } from '@strapi/strapi';
import { expiryThreshold } from '../domain/scim/scim-tokens';
import type { ScimTokenExpiresSoon } from '../domain/mails/token-expiry';
import { emitEvents } from '../commands/events/emit-events';
import { type ExpiringToken, expiringTokens } from '../repositories/scim/expiring-scim-tokens';
import { namesOf } from '../repositories/organisations/organisation-names';
import { isolate, newHalvings } from './isolate';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

const BATCH_SIZE = 500;

/** Announces the tokens of a batch that have passed a threshold, once for each token and threshold. */
const announce = async (strapi: Core.Strapi, tokens: readonly ExpiringToken[], now: number): Promise<void> => {
  const names = await namesOf(
    strapi,
    tokens.map(({ organisationId }) => organisationId),
  );
  const events = tokens.flatMap(({ documentId, label, organisationId, expiresAt, createdAt }) => {
    const organisation = names.get(organisationId);
    const threshold = expiryThreshold({ expiresAt, createdAt, revokedAt: null }, now);
    if (!organisation || threshold === null) return [];
    const token = { documentId, label };
    const expires = new Date(expiresAt).toISOString();
    const payload: ScimTokenExpiresSoon = { organisation, token, threshold, expires_at: expires };
    const onceFor = `${documentId}/${threshold}`;
    return [{ name: 'scim-token.expires-soon' as const, organisationId, payload: { ...payload }, onceFor }];
  });
  await emitEvents(strapi, events);
};

/** Notifies owners and admins 30, 14 and 3 days before a SCIM token expires. */
const run = async (
  strapi: Core.Strapi,
  moment: Date,
  { dryRun = false, onProgress, onFailure }: RunOptions = {},
): Promise<RunOutcome> => {
  const now = moment.getTime();
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  const halvings = newHalvings();
  const work = async (some: readonly ExpiringToken[]): Promise<void> => {
    await announce(strapi, some, now);
    outcome.changed += some.length;
  };
  const fail = (some: readonly ExpiringToken[], error: unknown): void => {
    outcome.failed += some.length;
    onFailure?.(`scim-token ${some.map(({ documentId }) => documentId).join(', ')}`, error, some.length);
  };
  for (let last = 0; ;) {
    const tokens = await expiringTokens(strapi, now, last, BATCH_SIZE);
    const due = tokens.filter((token) => expiryThreshold({ ...token, revokedAt: null }, now) !== null);
    if (dryRun) outcome.changed += due.length;
    else if (due.length > 0) await isolate(due, { work, fail }, halvings);
    outcome.scanned += tokens.length;
    onProgress?.(outcome.scanned, outcome.scanned);
    if (tokens.length < BATCH_SIZE) return outcome;
    last = tokens.at(-1)?.id ?? last;
  }
};

/** Announces that SCIM tokens expire soon. */
export const scimTokenExpiryWatchdog: Watchdog = { name: 'scim-token-expiry', run };
