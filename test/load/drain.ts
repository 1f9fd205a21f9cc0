import { connect, type Socket } from 'node:net';
import type { Measure } from '../bench/measure';
import { say } from '../../scripts/output';
import { countFigure } from './goals';
import { loopback } from './loopback';
import { startServer, withDemoData } from './site';

const STOPS = 100;
const EXIT_GOAL_S = 3;
/** Requests on each kind of socket: used, idle, and new. */
const OF_EACH_KIND = 10;
const PATHS = [
  '/web/vue/in/',
  '/web/common/counts',
  '/web/court/cases?fullName=kathy+smith&isFullTextNameBasedSearch=true',
  '/web/court/cases/1',
  '/web/search/regions/court',
];

/** Returns the status of a complete answer; null while it is incomplete. */
function wholeAnswer(text: string): number | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = text.slice(0, headEnd);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  const isWhole =
    length === undefined ? text.endsWith('0\r\n\r\n') : text.length - headEnd - 4 >= Number(length);
  return isWhole ? Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0) : null;
}

/** Resolves with the next answer's status, or 0 if the socket ends before it's complete. */
function nextAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let text = '';
    const onData = (part: Buffer): void => {
      text += part.toString('latin1');
      const status = wholeAnswer(text);
      if (status !== null) end(status);
    };
    const onEnd = (): void => {
      end(0);
    };
    const end = (status: number): void => {
      socket.off('data', onData).off('close', onEnd);
      resolve(status);
    };
    socket.on('data', onData).on('close', onEnd);
  });
}

/** Opens a socket; writes are buffered until it connects. */
function newSocket(address: string, from: string): Socket {
  const { hostname, port } = new URL(address);
  // A socket that breaks also closes, and the close is what counts.
  return connect({ host: hostname, port: Number(port), localAddress: from }).on(
    'error',
    () => undefined,
  );
}

function send(socket: Socket, address: string, path: string): Promise<void> {
  const head = `GET ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nAccept: */*\r\nSec-Fetch-Site: same-origin\r\n\r\n`;
  return new Promise((resolve) => {
    socket.write(head, () => {
      resolve();
    });
  });
}

function times<Item>(make: () => Item): Item[] {
  return Array.from({ length: OF_EACH_KIND }, make);
}

interface Stopped {
  readonly statuses: readonly number[];
  readonly seconds: number;
  readonly exitCode: number;
}

/** Starts a server, sends requests on many sockets, and stops it when all are sent. */
async function stopWhileAsked(dataDir: string, logFile: string, turn: number): Promise<Stopped> {
  const server = await startServer(dataDir, logFile);
  const { address } = server;
  const from = loopback('visitors', turn);
  const used = times(() => newSocket(address, from));
  await Promise.all(
    used.map(async (socket) => {
      const first = nextAnswer(socket);
      await send(socket, address, '/livez');
      await first;
    }),
  );
  const open = times(() => newSocket(address, from));
  await Promise.all(
    open.map((socket) => new Promise((resolve) => socket.once('connect', resolve))),
  );
  const sockets = [...used, ...open, ...times(() => newSocket(address, from))];
  const answers = Promise.all(sockets.map(nextAnswer));
  await Promise.all(
    sockets.map((socket, index) => send(socket, address, PATHS[index % PATHS.length] ?? '')),
  );
  const begin = performance.now();
  const exitCode = await server.stop();
  const seconds = (performance.now() - begin) / 1_000;
  const statuses = await answers;
  for (const socket of sockets) socket.destroy();
  return { statuses, seconds, exitCode };
}

/** Stops the server repeatedly while it handles requests. */
export const drain: Measure = {
  name: 'drain',
  measure: () =>
    withDemoData(async (dataDir, logFile) => {
      const stops: Stopped[] = [];
      for (let turn = 0; turn < STOPS; turn += 1) {
        stops.push(await stopWhileAsked(dataDir, logFile, turn));
      }
      const counts = new Map<number, number>();
      for (const status of stops.flatMap(({ statuses }) => statuses)) {
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      say(`Answers by status, 0 for none: ${JSON.stringify(Object.fromEntries(counts))}`);
      const unanswered = counts.get(0) ?? 0;
      const all = stops.length * 3 * OF_EACH_KIND;
      return [
        countFigure(`${all} requests sent just before SIGTERM: reset`, 'requests', {
          value: unanswered,
          goal: 0,
        }),
        countFigure('… answered, but not with 200', 'requests', {
          value: all - unanswered - (counts.get(200) ?? 0),
          goal: 0,
        }),
        countFigure('… until the process had ended (longest)', 's', {
          value: Math.max(...stops.map(({ seconds }) => seconds)),
          goal: EXIT_GOAL_S,
        }),
        countFigure('… exits with another code than 0', 'exits', {
          value: stops.filter(({ exitCode }) => exitCode !== 0).length,
          goal: 0,
        }),
      ];
    }),
};
