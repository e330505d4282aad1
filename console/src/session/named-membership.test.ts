import { namedMembership } from './named-membership';

it('is found by the slug, then by the documentId of its organisation', () => {
  const [acme, globex] = [
    { organisation: { slug: 'acme', documentId: 'a1' } },
    { organisation: { slug: 'a1', documentId: 'g1' } },
  ];
  const found = ['acme', 'a1', 'g1', 'other', undefined].map((name) => namedMembership([acme, globex], name));
  expect(found).toEqual([acme, globex, globex, undefined, undefined]);
});
