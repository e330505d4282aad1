import { Flex } from '@strapi/design-system';
import { useRead } from '../operations/data';
import { StatusFigures } from '../operations/organisations';
import { Loaded } from '../operations/parts';
import type { List, OrganisationRow } from '../operations/types';

/** Organisations by status, on the home page. */
export default function OrganisationsWidget() {
  const read = useRead<List<OrganisationRow>>('/lists/organisations?counts=org_status&pagination[pageSize]=1');
  return (
    <Flex height="100%" justifyContent="center">
      <Loaded read={read}>{({ meta }) => <StatusFigures counts={meta.counts?.org_status ?? {}} />}</Loaded>
    </Flex>
  );
}
