import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createResponseTurns } from './response-turns';

const newResponse = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

it('a large response whose client has disconnected has no place in the line', async () => {
  const untilTurn = createResponseTurns();
  const principal = { kind: 'user', id: 1 };
  const started: string[] = [];
  const send = (name: string, res: ServerResponse): Promise<void> =>
    untilTurn({ res, state: { principal } } as never).then(
      () => void started.push(name),
      (error: Error) => void started.push(`${name}: ${error.message}`),
    );
  const responses = Array.from({ length: 4 }, newResponse) as [ServerResponse, ...ServerResponse[]];
  const all = responses.map((res, at) => send(String(at + 1), res));
  await nextTurn();
  expect(started).toEqual(['1', '2']);
  responses[2]?.destroy();
  await all[2];
  responses[0].destroy();
  await Promise.all(all);
  expect(started).toEqual(['1', '2', '3: Too many large responses are being sent.', '4']);
});
