import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../src/domain/console-pages';
import { MiddleEllipsis, NameText } from '../components/middle-ellipsis';
import { useOrganisation } from '../session/organisation';
import { pageOfRecord, type Target } from './record-kinds';
import { useRecordName } from './record-names';

interface RecordLinkProps {
  target: Target;
  /** Null stands for the one of today. */
  name: string | null;
  /** If there is none today. Without one, the record's ID stands for it. */
  formerName?: string | undefined;
}

/** The name of a record, which leads to its screen if it exists and has one. The tooltip has its ID. See `RecordNames`. */
export const RecordLink = ({ target, name: own, formerName }: RecordLinkProps) => {
  const { slug } = useOrganisation();
  const today = useRecordName(target.id);
  const name = own ?? today ?? formerName;
  const page = today === undefined ? null : pageOfRecord(target);
  if (name === undefined) return <MiddleEllipsis text={target.id} />;
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
