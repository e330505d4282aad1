import { capabilitiesOf } from '../../../domain/access/capability-matrix';
import type { OrganisationFacts } from '../../../tenancy/organisation-facts';
import type { RequestContext } from '../../../http/request-state';

/** What gates know of an organisation beside its name is not for its members' eyes. */
const pick = ({ id, documentId, name, slug }: OrganisationFacts) => ({ id, documentId, name, slug });

/** What a frontend needs to know of the caller before it draws anything. */
export default {
  findOne({ state }: RequestContext) {
    const { kind, id, documentId, name, isOperator, memberships } = state.principal;
    const joined = [...memberships.values()].map(({ organisation, role }) => ({
      organisation: pick(organisation),
      role,
      capabilities: capabilitiesOf(role),
    }));
    return { data: { kind, id, documentId, name, is_operator: isOperator, memberships: joined } };
  },
};
