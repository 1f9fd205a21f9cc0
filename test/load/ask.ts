import { request } from 'node:http';
import type { Agent, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** One request from an address of this machine. */
export interface Question {
  readonly path: string;
  /** Local address to send from. */
  readonly from: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'HEAD';
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  /** Reuses sockets; without it, each request opens a new one. */
  readonly agent?: Agent;
  /** Timeout for the whole answer. */
  readonly patienceMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
}

/** Resolves with any complete answer; rejects on a socket error or timeout. */
export function ask(address: string, question: Question): Promise<Answer> {
  const begin = performance.now();
  const { path, from, method = 'GET', headers, body, agent, patienceMs = 30_000 } = question;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(path, address),
      {
        method,
        localAddress: from,
        agent: agent ?? false,
        signal: AbortSignal.timeout(patienceMs),
        headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(parts).toString('utf8'),
            ms: performance.now() - begin,
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
