import { z } from 'zod';
import { STEP_TYPES } from '../domain/vocabularies';
import { boundedList } from '../wire/bounded-list';
import { anyObject, decimal, json, name, string, strings, text } from '../wire/field';

/** The form of slugs. */
export const SLUG_LIKE: [RegExp, string] = [
  /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
  'must be a slug: lower-case letters, digits and hyphens',
];

const step = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().max(255).optional(),
  type: z.enum(STEP_TYPES),
  resource_type: z.string().max(255).optional(),
  config: z.unknown().optional(),
  depends_on: boundedList(z.string().max(100), { max: 200 }).optional(),
});

/** The fields that a blueprint draft and its published blueprint share. */
export const blueprintFields = {
  name: name('Name.'),
  slug: string('URL-safe identifier, unique in the organisation; derived from the name if omitted.', {
    pattern: SLUG_LIKE,
  }),
  description: text('Purpose.'),
  category: string('Category, a slug.', { pattern: SLUG_LIKE }),
  provider: string('Cloud provider, a slug.', { pattern: SLUG_LIKE }),
  steps: json('Steps in any order. depends_on connects them to an acyclic graph.', boundedList(step, { max: 200 })),
  variables: json(
    'JSON Schema of the input variables, keyed by variable name; each has a type and may have a default.',
    anyObject,
  ),
  resource_types: strings('Cloud resource types used.', { max: 100 }),
  estimated_cost_monthly: decimal('Estimated monthly cost in USD.'),
  cost_notes: text('Basis of the estimate.'),
};
