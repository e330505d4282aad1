import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, faultsByField } from '../../api/errors';
import { signIn } from '../../session/sign-in';
import { client } from '../../session/session-client';
import { endSession } from '../../session/sign-out';
import type { NewAccount } from '../entry/account-fields';
import { useEnter } from '../entry/use-enter';
import { forgetToken } from './stored-token';

/** What the person does next. */
type Step = 'offer' | 'sign-in' | 'account' | 'other-person';

/** How the person accepts: as they are signed in, with an account, or with a new one. */
interface Acceptance {
  account?: NewAccount;
  credentials?: { identifier: string; password: string };
}

/** The step that a refusal asks for; null if it asks for none. */
const stepAfter = (error: unknown): Step | null => {
  if (hasCode(error, 'SIGN_IN_FIRST')) return 'sign-in';
  if (hasCode(error, 'INVITED_SOMEBODY_ELSE')) return 'other-person';
  const faults = faultsByField(error);
  return 'username' in faults || 'password' in faults ? 'account' : null;
};

/** Accepts or declines an invitation. Refusals of the first attempt show who the person is, and so the next step. */
export const useInvitation = (token: string) => {
  const { t } = useTranslation('entry');
  const enter = useEnter();
  const [step, setStep] = useState<Step>('offer');
  const accept = useMutation({
    mutationFn: async ({ account, credentials }: Acceptance) => {
      if (credentials) await signIn(credentials.identifier, credentials.password);
      return (await client.post('/api/invitations/accept', { body: { data: { token, ...account } } })).data;
    },
    onSuccess: ({ organisation }) => {
      forgetToken();
      return enter(
        `/organisations/${organisation.slug}/dashboard`,
        t('invitation.joined', { organisation: organisation.name }),
      );
    },
    onError: (error) => {
      const next = stepAfter(error);
      if (next !== null && next !== step) setStep(next);
    },
  });
  const decline = useMutation({
    mutationFn: () => client.post('/api/invitations/decline', { body: { data: { token } } }),
    onSuccess: forgetToken,
  });
  const leave = useMutation({ mutationFn: () => endSession(), onSuccess: () => accept.mutate({}) });
  const asksForNextStep = stepAfter(accept.error) !== null && accept.variables?.account === undefined;
  return { step, accept, decline, leave, error: asksForNextStep ? null : accept.error };
};
