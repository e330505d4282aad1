import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../src/domain/console-pages';
import { MiddleEllipsis, NameText } from '../components/middle-ellipsis';
import { useOrganisation } from '../session/organisation';
import { pageOfRecord, type Target } from './record-kinds';

interface RecordLinkProps {
  target: Target;
  /** Null if it is not known: then its ID stands for it. */
  name: string | null;
  /** Whether the record is there to be shown. */
  exists: boolean;
}

/** The name of a record, which leads to its screen if there is one. The tooltip has its ID. */
export const RecordLink = ({ target, name, exists }: RecordLinkProps) => {
  const { slug } = useOrganisation();
  const page = exists ? pageOfRecord(target) : null;
  if (name === null) return <MiddleEllipsis text={target.id} />;
  if (page === null)
    return (
      <span title={target.id}>
        <NameText name={name} />
      </span>
    );
  return (
    <Anchor component={Link} to={organisationPage(slug, page)} size="sm" title={target.id}>
      <NameText name={name} />
    </Anchor>
  );
};
