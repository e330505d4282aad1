import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindingStatus } from '../../../../src/domain/vocabularies';
import { forEachBounded } from '../../api/bounded';
import { hasCode } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { type Finding, FINDINGS } from './finding';

/** Requests at the same time. */
const AT_ONCE = 4;

/** A finding whose status was not changed, and why. */
export interface Failure {
  finding: Finding;
  error: unknown;
}

interface Change {
  findings: Finding[];
  status: FindingStatus;
}

/** Sets the status of findings, one request for each. A refusal does not stop the others. */
export const useTriage = () => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  const { documentId, api } = useOrganisation();
  const [done, setDone] = useState(0);
  const setStatus = async ({ documentId: id, rule_id, severity }: Finding, status: FindingStatus): Promise<void> => {
    const params = { path: { id }, header: { 'If-Match': '*' } };
    await api.put('/api/security-findings/{id}', { params, body: { data: { rule_id, severity, status } } });
  };

  const write = async ({ findings, status }: Change) => {
    const failures: Failure[] = [];
    setDone(0);
    await forEachBounded(findings, AT_ONCE, async (finding) => {
      try {
        await setStatus(finding, status);
      } catch (error) {
        // All others would be refused as well: ask for the password, and begin again.
        if (hasCode(error, 'STEP_UP_REQUIRED')) throw error;
        failures.push({ finding, error });
      }
      setDone((count) => count + 1);
    });
    return { status, failures, changed: findings.length - failures.length };
  };

  const triage = useWrite({
    write,
    changes: [
      [FINDINGS, documentId],
      ['overview', documentId],
    ],
    done: ({ changed, status }) =>
      changed > 0 ? t('changed', { count: changed, status: common(`values.${status}`) }) : '',
  });
  return { triage, done, total: triage.variables?.findings.length ?? 0 };
};

/** Sets the status of findings, as useTriage returns it. */
export type Triage = ReturnType<typeof useTriage>;
