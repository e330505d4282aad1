import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { find } from '../../api/words';
import { Refusal } from '../../components/refusal';
import { SkeletonLines } from '../../components/query-view';
import { openSession } from '../../session/sign-in';
import { finishedSso } from '../../session/sso-start';
import { PageCard } from '../../shell/page-card';
import { Fault } from '../entry/fault';

/** The page to which a single sign-on returns: exchanges the code in its address for the session. */
export const Component = () => {
  const { t } = useTranslation('signIn');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const isStarted = useRef(false);
  const refused = search.get('error');

  useEffect(() => {
    // The code works once, and React renders twice in development.
    if (isStarted.current || refused !== null) return;
    isStarted.current = true;
    const next = finishedSso(search.get('proof'));
    const code = search.get('code');
    if (next === null || code === null) return void navigate(CONSOLE_PAGES.signIn, { replace: true });
    openSession(code)
      .then(() => cache.resetQueries())
      .then(() => navigate(next, { replace: true }), setError);
  }, [cache, navigate, refused, search]);

  return (
    <PageCard title={t(error === null && refused === null ? 'sso.title' : 'sso.failed')}>
      {refused !== null && <Fault text={find('refusals', refused) ?? t('sso.refused', { code: refused })} />}
      {error === null && refused === null ? <SkeletonLines count={2} /> : <Refusal error={error} />}
      {(error !== null || refused !== null) && (
        <Anchor component={Link} size="sm" to={CONSOLE_PAGES.signIn}>
          {t('sso.again')}
        </Anchor>
      )}
    </PageCard>
  );
};
