import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { UNREAD_STREAM_PATH } from '#contract/account/notifications';
import { openTestSite, type TestSite } from '../testApp';

const PATHS = ['/web/vue/in/', '/web/common/counts', '/web/search/regions/court', '/livez'];
const OF_EACH_KIND = 8;

let data: TestSite;
let site: TestSite;
beforeAll(async () => {
  data = await openTestSite();
});
afterAll(() => data.close());
beforeEach(async () => {
  site = await openTestSite({ shared: data });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => site.close());

function newSocket(): Socket {
  const { port } = site.app.server.address() as AddressInfo;
  // A broken connection also ends, without a response.
  return connect(port, '127.0.0.1').on('error', () => undefined);
}

const sockets = (): Socket[] => Array.from({ length: OF_EACH_KIND }, newSocket);

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost:8080\r\n\r\n`;

/** Everything that a socket receives until it ends. */
const rest = (socket: Socket): Promise<string> => text(socket).catch(() => 'reset');

const statuses = (answers: string): string[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');

describe('a stopping server', () => {
  it('responds to all requests on used, idle, and new connections, and closes each', async () => {
    const used = sockets();
    for (const socket of used) {
      socket.write(ask('/livez'));
      await once(socket, 'data');
    }
    const open = sockets();
    await Promise.all(open.map((socket) => once(socket, 'connect')));
    const all = [...used, ...open, ...sockets()];
    const answers = Promise.all(all.map(rest));
    await Promise.all(
      all.map(
        (socket, index) =>
          new Promise((resolve) => socket.write(ask(PATHS[index % PATHS.length] ?? ''), resolve)),
      ),
    );
    await site.app.drain(5_000);
    for (const answer of await answers) expect(statuses(answer)).toEqual(['200']);
  });

  it('responds to all pipelined requests of a connection', async () => {
    const socket = newSocket();
    const answers = rest(socket);
    await new Promise((resolve) => socket.write(PATHS.map(ask).join(''), resolve));
    await site.app.drain(5_000);
    expect(statuses(await answers)).toEqual(PATHS.map(() => '200'));
  });

  it('reports a stopping server as not ready, rejects new connections, and closes idle ones', async () => {
    const idle = newSocket();
    const silent = newSocket();
    idle.write(ask('/livez'));
    await once(idle, 'data');
    const ends = Promise.all([rest(idle), rest(silent)]);
    const active = newSocket();
    const readiness = rest(active);
    const drained = site.app.drain(5_000);
    active.write(ask('/readyz'));
    await drained;
    expect(statuses(await readiness)).toEqual(['503']);
    expect(await readiness).toMatch(/^connection: close\r$/im);
    expect(await ends).toEqual(['', '']);
    expect(site.app.server.listening).toBe(false);
  });

  it('cuts off a request that exceeds the time limit', async () => {
    const socket = newSocket();
    const answer = rest(socket);
    socket.write('POST /web/in/common/Login HTTP/1.1\r\nHost: localhost:8080\r\n');
    socket.write('Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\na');
    await site.app.drain(50);
    expect(await answer).toBe('');
  });

  it("ends a stopping server's streams immediately and rejects new ones", async () => {
    const person = await site.signedIn('anna');
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = `GET /web${UNREAD_STREAM_PATH} HTTP/1.1\r\nHost: localhost:8080\r\nCookie: ${cookie}\r\n\r\n`;
    const open = sockets();
    for (const socket of open.slice(0, 4)) {
      socket.write(stream);
      await once(socket, 'data');
    }
    const ends = Promise.all(open.slice(0, 4).map(rest));
    const drained = site.app.drain(60_000);
    const late = open[5] ?? newSocket();
    const refusal = rest(late);
    late.write(stream);
    await drained;
    expect(statuses(await refusal)).toEqual(['503']);
    for (const end of await ends) expect(end).toMatch(/0\r\n\r\n$/);
  });
});
