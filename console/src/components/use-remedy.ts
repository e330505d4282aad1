import { type ErrorCode, TenantryError } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { CONSOLE_PAGES } from '../../../src/domain/console-pages';
import { ssoOrganisationOf } from '../session/sso-organisation';
import { useStepUp } from '../session/use-step-up';
import type { common } from '../i18n/en/common';

/** A call that resolves a refusal, as a button. */
export interface Remedy {
  label: string;
  act: () => void;
}

type Label = keyof (typeof common)['remedies'];

/** The screen of an organisation on which a refusal can be resolved. */
const SCREENS: Partial<Record<ErrorCode, [screen: string, label: Label]>> = {
  BUDGET_HARD_LIMIT: ['settings', 'budget'],
  BUDGET_ABOVE_PLAN: ['settings', 'budget'],
  TIER_BUDGET_EXCEEDED: ['plan', 'plan'],
  FEATURE_NOT_IN_PLAN: ['plan', 'plan'],
  ORGANISATION_READ_ONLY: ['dashboard', 'status'],
  MEMBER_LIMIT_REACHED: ['members', 'members'],
  MEMBERSHIP_LIMIT_REACHED: ['members', 'members'],
  AGENT_LIMIT_REACHED: ['fleet', 'fleet'],
  INSTANCE_LIMIT_REACHED: ['plan', 'plan'],
  API_KEY_LIMIT_REACHED: ['integrations/keys', 'keys'],
  SCIM_TOKEN_LIMIT_REACHED: ['integrations/scim', 'scim'],
  WEBHOOK_LIMIT_REACHED: ['integrations/webhooks', 'webhooks'],
  SSO_METHOD_MISSING: ['settings', 'singleSignOn'],
  DOMAIN_NOT_VERIFIED: ['settings', 'singleSignOn'],
  LEADERBOARD_DISABLED: ['settings', 'settings'],
  BUDGET_WOULD_BE_EXCEEDED: ['settings', 'budget'],
  DOMAIN_MISSING: ['settings', 'singleSignOn'],
  COMPLIANCE_RULE_LIMIT_REACHED: ['findings?tab=compliance', 'rules'],
  WEBHOOK_DISABLED: ['integrations/webhooks', 'webhooks'],
  LAST_OWNER: ['members', 'members'],
  CAPABILITY_MISSING: ['members', 'members'],
  AUTHOR_MAY_NOT_PUBLISH: ['members', 'members'],
  REQUESTER_MAY_NOT_APPROVE: ['members', 'members'],
  PLAN_EXPIRED: ['blueprints', 'blueprints'],
  PLAN_CHANGED: ['blueprints', 'blueprints'],
  PLAN_USED: ['deployments', 'deployments'],
};

/** Refusals that a new session resolves. */
const SIGN_IN: readonly string[] = [
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'SESSION_OVER',
  'REFRESH_TOKEN_REUSED',
  'REFRESH_TOKEN_USED',
  'SSO_REQUIRED',
  'SIGN_IN_FIRST',
  'METHOD_NOT_ALLOWED',
  'SESSION_TOO_OLD',
  'SESSION_IDLE',
  'SECOND_FACTOR_NEEDED',
];

/** Refusals of a link in an email, which remain the same. */
const FINAL: readonly string[] = [
  'UNDO_LINK_INVALID',
  'LEAVE_LINK_INVALID',
  'LEAVE_LINK_NOT_NEEDED',
  'ALERT_TOKEN_INVALID',
];

/**
 * What resolves a refusal, as a button that does it.
 *
 * @param error what was thrown
 * @param retry repeats what was refused
 * @returns null if there is nothing that a button can do
 */
export const useRemedy = (error: unknown, retry?: () => void): Remedy | null => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { slug } = useParams();
  const { pathname, search } = useLocation();
  const askForPassword = useStepUp();
  const code = error instanceof TenantryError ? error.code : null;

  if (code === 'STEP_UP_REQUIRED')
    return { label: t('remedies.stepUp'), act: () => void askForPassword().then((verified) => verified && retry?.()) };
  if (code !== null && SIGN_IN.includes(code)) {
    // The sign-in page itself shows the other ways to sign in.
    if (pathname === CONSOLE_PAGES.signIn) return null;
    const organisation = ssoOrganisationOf(error)?.slug ?? slug;
    const query = new URLSearchParams({ next: `${pathname}${search}`, ...(organisation && { organisation }) });
    return { label: t('remedies.signIn'), act: () => navigate(`${CONSOLE_PAGES.signIn}?${query.toString()}`) };
  }
  if (code === 'SECOND_FACTOR_SETUP_REQUIRED')
    return { label: t('remedies.secondFactor'), act: () => navigate(CONSOLE_PAGES.account) };
  if (code === 'PASSWORD_MISSING')
    return { label: t('remedies.password'), act: () => navigate(CONSOLE_PAGES.forgottenPassword) };
  if (code === 'OUT_OF_SCOPE') return { label: t('notFound.home'), act: () => navigate('/') };
  if (code !== null && FINAL.includes(code)) return null;
  const screen = SCREENS[code as ErrorCode];
  if (screen && slug) {
    const target = `${CONSOLE_PAGES.organisations}/${slug}/${screen[0]}`;
    if (target !== pathname) return { label: t(`remedies.${screen[1]}`), act: () => navigate(target) };
  }
  return retry ? { label: t('remedies.retry'), act: retry } : null;
};
