import { Anchor, Badge, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUsdRate } from '../../api/use-usd-rate';
import { Estimate } from '../../components/estimate';
import { RelativeTime } from '../../components/relative-time';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import type { Blueprint } from './use-drafts';

/** What drafts and blueprints have in common. */
type CardRecord = Pick<
  Blueprint,
  'name' | 'description' | 'tags' | 'author' | 'version' | 'estimated_cost_monthly' | 'updatedAt'
>;

const Tags = ({ tags }: { tags: string[] }) => {
  const { t } = useTranslation('blueprints');
  const { change } = useAddress();
  return (
    <Group gap={4}>
      {tags.map((tag) => (
        <UnstyledButton key={tag} aria-label={t('filterTag', { tag })} onClick={() => change({ tag })}>
          <Badge variant="default" size="sm" tt="none" style={{ cursor: 'pointer' }}>
            {tag}
          </Badge>
        </UnstyledButton>
      ))}
    </Group>
  );
};

interface DraftCardProps {
  record: CardRecord;
  /** The draft's documentId; null if a blueprint's draft is gone. */
  draftId: string | null;
  /** Buttons. */
  children: ReactNode;
}

/** A draft or blueprint on the board. */
export const DraftCard = ({ record, draftId, children }: DraftCardProps) => {
  const { t } = useTranslation('blueprints');
  const { slug } = useOrganisation();
  const rate = useUsdRate();
  const { name, description, tags, author, version, estimated_cost_monthly: cost, updatedAt } = record;
  return (
    <Paper withBorder p="sm" component="article" aria-label={name}>
      <Stack gap="xs">
        {draftId ? (
          <Anchor component={Link} to={`/organisations/${slug}/blueprints/${draftId}`} fw={600}>
            {name}
          </Anchor>
        ) : (
          <Text fw={600}>{name}</Text>
        )}
        {description && (
          <Text size="sm" lineClamp={3}>
            {description}
          </Text>
        )}
        {tags && tags.length > 0 && <Tags tags={tags} />}
        <Text size="xs" c="dimmed" component="div">
          {version && `${t('versions.one', { version })} · `}
          {author?.username} · <RelativeTime time={updatedAt} />
          {cost !== null && <Estimate usd={cost} rate={rate} wordsOf={(amount) => t('perMonth', { cost: amount })} />}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
};
