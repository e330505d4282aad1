import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Person } from '../../helpers/world';

let owner: Person;

beforeAll(async () => {
  owner = (await createTenant({}, ['owner'])).people.owner as Person;
});

const create = (type: string, body: string | Buffer) =>
  sendRaw({
    method: 'POST',
    path: '/api/svc-agents',
    headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': type },
    body,
  });

describe('a body of JSON', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=UTF8',
    'application/json; charset="utf-8"',
    'application/json; charset=us-ascii',
    'application/vnd.api+json',
  ])('can have the type %s', async (type) => {
    const { status, body } = await create(type, '{"data":{"hostname":"gr\u00f6\u00dfer"}}');
    expect([status, body.data?.hostname]).toEqual([201, 'gr\u00f6\u00dfer']);
  });

  it('can begin with a byte order mark', async () => {
    expect((await create('application/json', '\ufeff{"data":{"hostname":"marked"}}')).body.data.hostname).toBe(
      'marked',
    );
  });

  it.each(['ISO-8859-1', 'utf-16le', 'windows-1252'])('in %s is refused, and loses no characters', async (charset) => {
    const latin = Buffer.from('{"data":{"hostname":"gr\u00f6\u00dfer"}}', 'latin1');
    expectRefusal(await create(`application/json; charset=${charset}`, latin), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});
