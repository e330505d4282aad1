import { parentPort, workerData } from 'node:worker_threads';
import { resolveInputs } from '../../../domain/deployments/inputs';

/** What the thread starts with. */
export interface InputsRequest {
  variables: unknown;
  given: unknown;
}

const { variables, given } = workerData as InputsRequest;

// Its only reply.
parentPort?.postMessage(resolveInputs(variables, given));
