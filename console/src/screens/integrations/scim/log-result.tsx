import { useTranslation } from 'react-i18next';
import type { ScimLogResult } from '../../../../../src/domain/vocabularies';
import { ColourBadge } from '../../../components/status-badge';
import type { LogEntry } from './use-log';

const COLOURS: Record<ScimLogResult, string> = {
  created: 'green',
  changed: 'blue',
  deactivated: 'gray',
  reactivated: 'green',
  removed: 'gray',
  refused: 'red',
};

/** What came of a request of a directory. */
export const Result = ({ entry: { result } }: { entry: LogEntry }) => {
  const { t } = useTranslation('scimLog');
  return <ColourBadge color={COLOURS[result]}>{t(`results.${result}`)}</ColourBadge>;
};
