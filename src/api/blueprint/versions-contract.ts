import { route } from '../../http/routes';
import { blueprint } from '../../resources/blueprint';
import { blueprintDraft } from '../../resources/blueprint-draft';

const publisher = { kind: 'action', access: 'blueprint:publish', resource: blueprint } as const;

/** How a blueprint lives on: its next version, and its end. */
export const VERSION_ROUTES = [
  route('POST', '/blueprints/:id/drafts', 'blueprint.draftNext', {
    kind: 'action',
    status: 201,
    access: 'blueprint:write',
    resource: blueprint,
    answers: blueprintDraft,
    summary: 'Draft the next version of one blueprint',
    description:
      'Makes a draft with the same content. When it is published, it becomes the next version: a new blueprint with the same line and slug.',
  }),
  route('POST', '/blueprints/:id/retire', 'blueprint.retire', {
    ...publisher,
    summary: 'Retire one blueprint',
    description: 'It stays readable, and cannot be planned or deployed any more. A second time changes nothing.',
  }),
  route('POST', '/blueprints/:id/restore', 'blueprint.restore', {
    ...publisher,
    summary: 'Restore one retired blueprint',
    description: 'It can be planned and deployed again.',
  }),
];
