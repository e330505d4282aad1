import type { IncomingMessage } from 'node:http';
import type { AssignedCheck } from '../../../src/wire/checks/check-config';
import { defined } from '../../../src/values';
import { type Attempt, ProbeFailure } from './attempt';
import { readBody } from './http-body';
import { exchange } from './http-exchange';
import { checkResponse } from './http-expectations';
import { type HttpRequest, isRedirect, MAX_REDIRECTS, redirected } from './http-redirects';

type HttpCheck = Extract<AssignedCheck, { type: 'http' }>;

const firstRequest = ({ url: text, config }: HttpCheck): HttpRequest => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ProbeFailure('agent', 'The address of the check is not an http or https URL.', 'error');
  return { url, method: config.method, headers: config.headers, body: config.body };
};

/** The response at the end of all redirects. */
const follow = async (attempt: Attempt, check: HttpCheck): Promise<IncomingMessage> => {
  let request = firstRequest(check);
  for (let redirects = 0; ; redirects += 1) {
    const message = await exchange(attempt, request, check.config.verify_certificate);
    const status = defined(message.statusCode);
    const { location } = message.headers;
    attempt.statusCode = status;
    if (!check.config.follow_redirects || !isRedirect(status, location)) return message;
    message.destroy();
    if (redirects === MAX_REDIRECTS) throw new ProbeFailure('redirects', `More than ${MAX_REDIRECTS} redirects.`);
    request = redirected(request, status, location);
    // The certificate of a server that only redirects is not the one of the answer.
    attempt.certificate = null;
  }
};

/**
 * Sends the request of a check, follows redirects, and compares the response with what is expected.
 *
 * @throws ProbeFailure
 */
export const probeHttp = async (attempt: Attempt, check: HttpCheck): Promise<void> => {
  const message = await follow(attempt, check);
  const body = await readBody(message);
  checkResponse(check.config, defined(message.statusCode), body);
};
