import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { hasCode } from '../../../api/errors';
import { useWrite } from '../../../api/use-write';
import { useOrganisation } from '../../../session/organisation';
import { DEPLOYMENTS, type Plan } from '../deployment';

/** What a person wants to deploy. Secrets are in it, so it stays in the memory of the page. */
export interface PlanRequest {
  name: string;
  inputs: Record<string, unknown>;
  target: { provider: string | null; region: string | null };
  /** documentId of the deployment that the plan is compared with; null: the one with the same name. */
  replaces: string | null;
}

/** Why a plan was made again. */
export type Renewal = 'expired' | 'changed' | null;

interface StartChoices {
  expires_at: string | null;
  verify_every_hours: number | null;
}

/** The longest time that a timer of browsers can wait, in milliseconds. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Whether a time is over; turns true by itself. */
const useIsOver = (time: string | null): boolean => {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (time === null) return undefined;
    const wait = Math.min(MAX_WAIT_MS, Math.max(0, Date.parse(time) - Date.now()));
    const timer = setTimeout(() => setOver(time), wait);
    return () => clearTimeout(timer);
  }, [time]);
  return time !== null && over === time;
};

/**
 * Makes a plan, and starts it. A plan that has expired or changed is made again with the same inputs, for the person to look at: it is
 * never started unseen.
 *
 * @param blueprint its documentId
 */
export const usePlan = (blueprint: string) => {
  const { t } = useTranslation('deployments');
  const { api, documentId, slug } = useOrganisation();
  const navigate = useNavigate();
  const [request, setRequest] = useState<PlanRequest | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [renewal, setRenewal] = useState<Renewal>(null);
  const planning = useWrite({
    write: (asked: PlanRequest) =>
      api.post('/api/blueprints/{id}/plan', { params: { path: { id: blueprint } }, body: { data: asked } }),
    onDone: ({ data }) => setPlan(data),
  });
  const make = (asked: PlanRequest, why: Renewal, onError?: (error: unknown) => void): void => {
    setRequest(asked);
    setRenewal(why);
    planning.mutate(asked, onError ? { onError } : {});
  };
  const renew = (why: Renewal): void => {
    if (request) make(request, why);
  };
  const starting = useWrite({
    write: (choices: StartChoices) =>
      api.post(DEPLOYMENTS, { body: { data: { plan_token: plan?.plan_token ?? '', ...choices } } }),
    changes: [
      [DEPLOYMENTS, documentId],
      ['/api/cloud-instances', documentId],
      ['overview', documentId],
    ],
    done: ({ data }) => t('plan.started', { name: data.name }),
    onDone: ({ data }) => void navigate(`/organisations/${slug}/deployments/${data.documentId}`),
  });
  const start = (choices: StartChoices, onError: (error: unknown) => void): void =>
    starting.mutate(choices, {
      onError: (error) => {
        if (!hasCode(error, 'PLAN_EXPIRED', 'PLAN_CHANGED')) return onError(error);
        starting.reset();
        renew(hasCode(error, 'PLAN_EXPIRED') ? 'expired' : 'changed');
      },
    });
  return {
    ...{ plan, renewal, planning, starting, make, renew, start },
    isExpired: useIsOver(plan?.expires_at ?? null),
    /** Returns to the form, with what was entered. */
    edit: () => {
      setPlan(null);
      starting.reset();
    },
  };
};
