import { ActionIcon, Group, Text } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../components/copy-buttons';
import { MiddleEllipsis } from '../../components/middle-ellipsis';
import { addressOf, type Page } from './page-values';

const SIZE = 16;

/** The address of a page, with buttons that copy it and, once it exists, open it. */
export const Address = ({ page: { slug, title, published } }: { page: Page }) => {
  const { t } = useTranslation('statusPages');
  const address = addressOf(slug);
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" component="div" miw={0}>
        <MiddleEllipsis text={`/status/${slug}`} />
      </Text>
      <CopyIcon value={address} labelOf={(copied) => t(copied ? 'copied' : 'copy', { title })} />
      {published && (
        <ActionIcon
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          color="gray"
          aria-label={t('open', { title })}
        >
          <ExternalLink size={SIZE} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
};
