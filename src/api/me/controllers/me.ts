import { capabilitiesOf } from '../../../domain/access/capability-matrix';
import type { RequestContext } from '../../../http/request-state';

/** What a frontend needs to know of the caller before it draws anything. */
export default {
  findOne({ state }: RequestContext) {
    const { kind, id, documentId, name, isOperator, memberships } = state.principal;
    const joined = [...memberships.values()].map(({ organisation, role }) => ({
      organisation: {
        id: organisation.id,
        documentId: organisation.documentId,
        name: organisation.name,
        slug: organisation.slug,
      },
      role,
      capabilities: capabilitiesOf(role),
    }));
    return { data: { kind, id, documentId, name, is_operator: isOperator, memberships: joined } };
  },
};
