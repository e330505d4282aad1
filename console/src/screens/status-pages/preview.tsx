import { Box, Card, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '../../components/query-view';
import { Refusal } from '../../components/refusal';

/** The widths in which a page can be seen, in pixels. */
const WIDTHS = { phone: 375, desktop: 1024 } as const;
type Width = keyof typeof WIDTHS;

const HEIGHT = 640;

/** A document whose links lead nowhere: a frame without rights opens no window. */
const withoutLinks = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/** Shows a document in a frame that can do nothing, made smaller if there is less room. */
const Frame = ({ html, width }: { html: string; width: Width }) => {
  const { t } = useTranslation('statusPages');
  const { ref, width: room } = useElementSize();
  const scale = Math.min(1, room / WIDTHS[width]);
  return (
    <Box ref={ref} h={HEIGHT} style={{ overflow: 'hidden' }}>
      {room > 0 && (
        <iframe
          title={t('preview.title')}
          sandbox=""
          srcDoc={withoutLinks(html)}
          width={WIDTHS[width]}
          height={HEIGHT / scale}
          style={{
            display: 'block',
            border: 0,
            margin: `0 ${Math.max(0, (room - WIDTHS[width] * scale) / 2)}px`,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
          }}
        />
      )}
    </Box>
  );
};

interface PreviewProps {
  query: UseQueryResult<string>;
  /** Said while there is nothing to show. */
  nothing: string;
}

/** What visitors see, in the width of a phone or of a desktop; at first in that of the device. */
export const Preview = ({ query, nothing }: PreviewProps) => {
  const { t } = useTranslation('statusPages');
  const isPhone = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });
  const [chosen, setWidth] = useState<Width | null>(null);
  const width = chosen ?? (isPhone ? 'phone' : 'desktop');
  const { data: html } = query;
  return (
    <Card withBorder p={0} component="section" aria-label={t('preview.title')}>
      <Group justify="space-between" p="sm">
        <Title order={2} size="h5">
          {t('preview.title')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.width')}
          value={width}
          onChange={(value) => setWidth(value as Width)}
          data={(['phone', 'desktop'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
      </Group>
      <Refusal error={query.error} onRetry={() => void query.refetch()} />
      {html !== undefined && <Frame html={html} width={width} />}
      {html === undefined && query.isFetching && <SkeletonLines count={6} />}
      {html === undefined && !query.isFetching && !query.isError && (
        <Text size="sm" c="dimmed" p="sm">
          {nothing}
        </Text>
      )}
    </Card>
  );
};
