import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkRequest } from '../../helpers/openapi/openapi';
import { createScimToken, PATCH, scimSend } from '../../helpers/scim';
import { createTenant, unique } from '../../helpers/world';

interface Step {
  name: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  send?: unknown;
  status: number;
  body?: object;
  /** The values that later steps refer to, with their paths in the response. */
  keep?: Record<string, string>;
}

const recorded = (name: string): { about: string; steps: Step[] } =>
  JSON.parse(readFileSync(path.resolve(__dirname, `../../fixtures/scim/${name}.json`), 'utf8'));

const fill = <T>(value: T, words: Record<string, string>): T =>
  JSON.parse(JSON.stringify(value).replace(/\{\{([\w ]+)\}\}/g, (_all, word: string) => words[word] as string));

describe.each(['entra', 'okta'])('the requests of %s', (name) => {
  it('are answered as it expects, one after the other', async () => {
    const { token } = await createScimToken(await createTenant());
    const words: Record<string, string> = {
      userName: `${unique('user')}@corp.example`,
      externalId: unique('external'),
      nobody: unique('nobody'),
      'group name': unique('People'),
    };
    for (const recordedStep of recorded(name).steps) {
      const { name: what, method, path: at, send, status, body, keep } = fill(recordedStep, words);
      if (send !== undefined) checkRequest(method, `/scim/v2${at}`, send);
      const answer = await scimSend(method, at, { token, body: send });
      expect([what, answer.status, answer.body]).toMatchObject([what, status, body ?? expect.anything()]);
      for (const [word, where] of Object.entries(keep ?? {})) words[word] = answer.body[where];
    }
  });
});

describe('the recorded requests', () => {
  it('contain the spellings for which they were recorded', () => {
    const [entra, okta] = [JSON.stringify(recorded('entra')), JSON.stringify(recorded('okta'))];
    for (const spelling of ['"Replace"', '"Add"', '"False"', 'emails[type eq', 'name.givenName', 'excludedAttributes'])
      expect(entra).toContain(spelling);
    for (const spelling of ['"op":"replace","value":{"active":false}', 'members[value eq', PATCH])
      expect(okta).toContain(spelling);
  });
});
