import type { Core } from '@strapi/strapi';
import { isWorthMail, MAX_WORST, type ScanReport, type WorstFinding } from '../../../domain/findings/scan-mail';
import { SEVERITIES } from '../../../domain/vocabularies';
import { findingPolicyOf, organisationNameOf } from '../../../repositories/findings/finding-policies';
import { emitEvents } from '../../events/emit-events';
import type { ImportRun } from './import-run';
import type { PlannedEvent } from './plan-changes';

/** What the email about a scan needs. It stays in the outbox: people may change the findings before it is sent. */
export interface ScanReported extends ScanReport {
  organisation: { documentId: string; name: string; slug: string };
}

const WORTH_NAMING: readonly PlannedEvent['name'][] = ['finding.created', 'finding.reopened'];

/** The most severe new and reopened findings of a scan, after some more of its changes. */
export const worstOf = (worst: readonly WorstFinding[], events: readonly PlannedEvent[]): WorstFinding[] => {
  const more = events
    .filter(({ name }) => WORTH_NAMING.includes(name))
    .map(({ severity, rule_id, package: pack }) => ({ severity, rule_id, package: pack }));
  const rank = ({ severity }: WorstFinding): number => SEVERITIES.indexOf(severity);
  return [...worst, ...more].sort((a, b) => rank(a) - rank(b)).slice(0, MAX_WORST);
};

/** Puts the one email about a scan into the outbox, in the open transaction, if the scan is worth it and somebody wants it. */
export const mailScan = async (strapi: Core.Strapi, run: ImportRun): Promise<void> => {
  const { organisationId, counts, worst, sources } = run;
  if (!isWorthMail({ counts })) return;
  const { contacts } = await findingPolicyOf(strapi, organisationId);
  if (contacts.length === 0) return;
  const [{ tool = '', scope = '' } = {}] = sources;
  const organisation = await organisationNameOf(strapi, organisationId);
  const complete = sources.every((source) => source.complete);
  const payload: ScanReported = { organisation, tool, scope, complete, counts, worst };
  await emitEvents(strapi, [{ name: 'scan.findings-changed', organisationId, payload: { ...payload } }]);
};
