import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';

/** Node's error for a request that it couldn't parse. */
export interface UnreadableRequest extends NodeJS.ErrnoException {
  /** A buffer of the last bytes received. */
  readonly rawPacket?: unknown;
}

/** Headers and page of the response to an unreadable request. */
export interface RefusalTexts {
  readonly headers: Readonly<Record<string, string>>;
  /** Renders the site's error page, for a user who followed a link or entered a URL. */
  readonly page: (path: string, status: number, message: string) => string;
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: "We couldn't read this request.",
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
 * How long to keep reading and discarding what a client still sends after the response. Closing
 * with unread bytes would reset the connection before the client has read the response.
 */
const CLOSE_MS = 1_000;
/** Connections that got a response; Node reports each later chunk as an error. */
const answered = new WeakSet<Socket>();

/**
 * Responds to requests that never reach a route: 408 if too slow, 414 or 431 for an oversized URL
 * or headers, otherwise 400. Sends the headers that every response has.
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
  // A GET may be for a page, but the header that would show this wasn't parsed. So every GET gets a
  // page.
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
