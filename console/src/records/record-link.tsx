import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../src/domain/console-pages';
import { MiddleEllipsis, NameText } from '../components/middle-ellipsis';
import { useOrganisation } from '../session/organisation';
import { pageOfRecord, type Target } from './record-kinds';
import { useNamed } from './record-names';

interface RecordLinkProps {
  target: Target;
  /** Null stands for the one of today. */
  name: string | null;
  /** If there is none today. Without one, the record's ID stands for it. */
  formerName?: string | undefined;
}

const NameLink = ({ target, name: own, formerName }: RecordLinkProps) => {
  const { slug } = useOrganisation();
  const today = useNamed(target.id);
  const name = own ?? today?.name ?? formerName;
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

/**
 * The name of a record, which leads to its screen if it exists and has one. The tooltip has its ID. Below a name that is a code, it says
 * what the record is about. See `RecordNames`.
 */
export const RecordLink = (props: RecordLinkProps) => {
  const about = useNamed(props.target.id)?.about;
  if (!about) return <NameLink {...props} />;
  return (
    <>
      <div>
        <NameLink {...props} />
      </div>
      {about.text && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {about.text}
        </Text>
      )}
      {about.file && (
        <Text size="xs" c="dimmed">
          <MiddleEllipsis text={about.file} />
        </Text>
      )}
    </>
  );
};
