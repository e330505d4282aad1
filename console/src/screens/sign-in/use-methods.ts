import { useMutation } from '@tanstack/react-query';
import type { Content } from '@tenantry/client';
import { useState } from 'react';
import { client } from '../../session/session-client';

type Methods = Content<'/api/auth/methods', 'post'>['data'];

/** What always works: user names lead to no organisation, and if the look-up fails, a password and a passkey still work. */
const WITHOUT_ORGANISATION: Methods = { password: true, passkey: true, organisation: null };

/**
 * How the person can sign in whose address was asked for last.
 *
 * @param identifier what the person has entered; another one is another question
 */
export const useMethods = (identifier: string) => {
  const [asked, setAsked] = useState<{ identifier: string; methods: Methods } | null>(null);
  const question = useMutation({
    mutationFn: async (email: string) =>
      email.includes('@')
        ? (await client.post('/api/auth/methods', { body: { data: { email } } })).data
        : WITHOUT_ORGANISATION,
    onSettled: (methods, _error, email) => setAsked({ identifier: email, methods: methods ?? WITHOUT_ORGANISATION }),
  });
  const entered = identifier.trim();
  return {
    /** Null until the person has continued with what is entered. */
    methods: asked?.identifier === entered ? asked.methods : null,
    isAsking: question.isPending,
    ask: () => question.mutate(entered),
  };
};
