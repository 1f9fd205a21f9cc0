import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';

/** What Node tells of a request that it could not read. */
export interface UnreadableRequest extends NodeJS.ErrnoException {
  /** A buffer of the bytes that arrived last. */
  readonly rawPacket?: unknown;
}

/** How such a request is answered. */
export interface RefusalTexts {
  readonly headers: Readonly<Record<string, string>>;
  /** The site's page for somebody who followed a link or typed an address. */
  readonly page: (path: string, status: number, message: string) => string;
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be understood.',
  408: 'The request took too long to arrive.',
  414: 'The address is too long.',
  431: 'The request has more headers than this server reads.',
};

function statusOf(error: UnreadableRequest, start: string): number {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (error.code !== 'HPE_HEADER_OVERFLOW') return 400;
  return /^[A-Z]+ \/[^\r\n]*$/.test(start) ? 414 : 431;
}

/**
 * What a client still sends after the answer is read and dropped for this long, since closing with
 * unread bytes resets the connection before the client has read the answer.
 */
const CLOSE_MS = 1_000;
/** Connections that have their answer; Node reports each piece that arrives after it as an error. */
const answered = new WeakSet<Socket>();

/**
 * Answers what never reaches a route: 408 for what arrived too slowly, 414 and 431 for an address or
 * headers beyond any size, else 400; with the headers of every answer.
 */
export function answerMalformedRequest(
  error: UnreadableRequest,
  socket: Socket,
  { headers, page }: RefusalTexts,
): void {
  if (answered.has(socket) && error.code !== 'ECONNRESET') return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { rawPacket } = error;
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 16_384) : '';
  const status = statusOf(error, start);
  const message = MESSAGES[status] ?? '';
  const [, path = ''] = /^GET (\/[^?\s]*)/.exec(start) ?? [];
  // A page's address is a GET; whether the headers ask for a page cannot be known any more.
  const body =
    path === '' ? JSON.stringify({ messages: [message], fields: [] }) : page(path, status, message);
  const type = path === '' ? 'application/json' : 'text/html';
  const lines = Object.entries({
    ...headers,
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  answered.add(socket);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), CLOSE_MS).unref();
}
