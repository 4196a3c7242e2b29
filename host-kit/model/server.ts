/** A scripted model on loopback: implements the part of the Messages API the host needs and records every request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { asRecord } from '../json.ts';
import { type AgentFile, createTypeFinder } from './agent-type.ts';
import { errorBody, type Reply, say, sendJson, sendReply } from './reply.ts';
import { type ModelRequest, readRequest } from './request.ts';

/** The scripted model; not called for `side` requests, which always get a short text. */
export type Script = (request: ModelRequest) => Reply | Promise<Reply>;

export type ScriptedModel = {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** Errors thrown by the script; a run with errors is invalid. */
  readonly errors: readonly unknown[];
  readonly close: () => Promise<void>;
};

const MESSAGES = '/v1/messages';

export async function startModel(script: Script, files: readonly AgentFile[] = []): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const errors: unknown[] = [];
  const types = createTypeFinder(files);

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = asRecord(JSON.parse((await readAll(incoming)) || '{}'));
    const bare = readRequest(requests.length, body, incoming.headers);
    const request = bare.role === 'sub' ? { ...bare, agentType: types.typeOf(bare) } : bare;
    requests.push(request);
    const reply = request.role === 'side' ? say('ok') : await script(request);
    if (reply.kind === 'message') for (const part of reply.parts) if (part.type === 'call') types.noteCall(part);
    sendReply(response, request.model, reply);
  }

  const server = createServer((incoming, response) => {
    if (incoming.method === 'HEAD') return void response.writeHead(200).end();
    const path = incoming.url?.split('?')[0];
    if (incoming.method !== 'POST' || path !== MESSAGES) {
      return sendJson(response, 404, errorBody('not_found_error', `${incoming.method} ${path} is not scripted`));
    }
    answer(incoming, response).catch((error: unknown) => {
      errors.push(error);
      sendJson(response, 400, errorBody('invalid_request_error', `the script threw: ${String(error)}`));
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('[model] the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    errors,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
