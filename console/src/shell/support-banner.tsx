import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownZone } from '../format/own-zone';
import { useFormat } from '../format/use-format';
import { useOrganisation } from '../session/organisation';
import { client } from '../session/session-client';
import { leaveSupportView, supportToken } from '../session/support-view';
import { useMe } from '../session/use-me';

const MINUTE_MS = 60_000;
/** How often the time that is left is shown again. */
const TICK_MS = 5_000;

/** Whole minutes until a time, and the end of the support view when they are over. */
const useMinutesLeft = (end: number): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((end - now) / MINUTE_MS));
  useEffect(() => {
    if (left === 0) leaveSupportView();
  }, [left]);
  return left;
};

interface BannerProps {
  /** The administrator. */
  name: string;
  reason: string;
  /** Time, in ISO 8601. */
  until: string;
}

const Banner = ({ name, reason, until }: BannerProps) => {
  const { t } = useTranslation('support');
  const { name: organisation } = useOrganisation();
  const format = useFormat();
  const left = useMinutesLeft(Date.parse(until));
  const ending = useMutation({
    mutationFn: () => client.post('/api/auth/support/end', { body: { data: { token: supportToken ?? '' } } }),
    // The view may have ended before. It is over in any case.
    onSettled: leaveSupportView,
  });
  return (
    <Box component="section" aria-label={t('label')} className="support-banner" mb="md" px="sm" py={6}>
      <Flex justify="space-between" align={{ sm: 'center' }} direction={{ base: 'column', sm: 'row' }} gap="xs">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <LifeBuoy size={18} aria-hidden style={{ flexShrink: 0 }} />
          <Box miw={0}>
            <Group gap="0 var(--mantine-spacing-sm)">
              <Text size="sm" fw={600}>
                {t('banner', { organisation })}
              </Text>
              <Text size="sm">{t('left', { count: left, time: format.timeIn(until, ownZone()) })}</Text>
            </Group>
            <Text size="xs" lineClamp={4} title={reason} style={{ overflowWrap: 'anywhere' }}>
              {t('who', { name, reason })}
            </Text>
          </Box>
        </Group>
        <Button
          size="xs"
          color="dark"
          style={{ flexShrink: 0 }}
          loading={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t('end')}
        </Button>
      </Flex>
    </Box>
  );
};

/** On every screen of a support view: whose organisation it is, who looks and why, how long it lasts, and the button that ends it. */
export const SupportBanner = () => {
  const { name, support_view: view } = useMe();
  return view && <Banner name={name} reason={view.reason} until={view.expires_at} />;
};
