import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface TrailProps {
  /** The pages above this one, the outermost first. */
  above: readonly { title: string; to: string }[];
  /** The name of this page; empty until it is known. */
  current: string | null | undefined;
}

/** Where a page is that lies within another one, with the way back. */
export const Trail = ({ above, current }: TrailProps) => {
  const { t } = useTranslation('frame');
  return (
    <nav aria-label={t('trail')}>
      <Breadcrumbs
        separator={<ChevronRight size={14} aria-hidden />}
        separatorMargin={6}
        styles={{
          root: { flexWrap: 'nowrap', minWidth: 0 },
          breadcrumb: { minWidth: 0, lineHeight: 'var(--mantine-line-height-sm)' },
        }}
      >
        {above.map(({ title, to }) => (
          <Anchor key={to} component={Link} to={to} size="sm" className="trail-above">
            {title}
          </Anchor>
        ))}
        {current && (
          <Text size="sm" c="dimmed" aria-current="page" truncate title={current}>
            {current}
          </Text>
        )}
      </Breadcrumbs>
    </nav>
  );
};
