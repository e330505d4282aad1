import { useTranslation } from 'react-i18next';
import { Screen } from '../../components/screen';
import { PageFacts } from './page-facts';
import type { Page } from './page-values';
import { Preview } from './preview';
import { usePublished } from './use-preview';

/** A page as its visitors see it, for people who cannot change it. */
export const PageView = ({ page }: { page: Page }) => {
  const { t } = useTranslation('statusPages');
  return (
    <Screen title={page.title} about={<PageFacts page={page} />}>
      <Preview query={usePublished(page)} nothing={t('preview.draft')} />
    </Screen>
  );
};
