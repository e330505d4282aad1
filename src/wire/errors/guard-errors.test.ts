import { assertWritable } from './guard-errors';

const organisation = (status: string) => ({ documentId: 'd1', slug: 'acme', status });

const refusalOf = (status: string): unknown => {
  try {
    assertWritable(organisation(status));
    return null;
  } catch (error) {
    return (error as { details: unknown }).details;
  }
};

it.each(['suspended', 'archived'])('refuses writes to an organisation that is %s, and names its status', (status) => {
  expect(refusalOf(status)).toMatchObject({ code: 'ORGANISATION_READ_ONLY', org_status: status });
});

it.each(['active', 'grace_period'])('allows writes to an organisation that is %s', (status) => {
  expect(refusalOf(status)).toBeNull();
});
