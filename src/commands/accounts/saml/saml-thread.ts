import { parentPort, workerData } from 'node:worker_threads';
import type { SamlClient, SamlProvider } from '../../../domain/accounts/own-providers/saml';
import { readSamlResponse } from '../../../integrations/saml/saml';

/** What the thread reads: the response of a provider. */
export interface SamlWork {
  provider: SamlProvider;
  client: SamlClient;
  response: string;
}

const { provider, client, response } = workerData as SamlWork;

void readSamlResponse(provider, client, response).then((answer) => parentPort?.postMessage(answer));
