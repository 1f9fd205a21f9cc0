import { connect, type AddressInfo, type Socket } from 'node:net';
import type { SocketLimits } from '../../../src/server/limits';
import { openTestSite, WIDE_LIMITS, type TestSite } from '../testApp';

const SLOW_BODY =
  'POST /web/users/current/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';

describe('connections', () => {
  let site: TestSite;
  const opened: TestSite[] = [];
  const sockets: Socket[] = [];
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const one of opened.splice(0)) await one.close();
  });
  afterAll(() => site.close());

  /** Starts a site with these limits, with connections from these addresses; returns its port. */
  async function listen(
    limits: Partial<SocketLimits>,
    trustProxy: readonly string[] = [],
    addresses: readonly string[] = [],
  ): Promise<number> {
    const limited = await openTestSite({
      shared: site,
      config: {
        trustProxy,
        limits: { ...WIDE_LIMITS, sockets: { ...WIDE_LIMITS.sockets, ...limits } },
      },
    });
    opened.push(limited);
    const left = [...addresses];
    limited.app.server.prependListener('connection', (socket: Socket) => {
      const value = left.shift();
      if (value !== undefined) Object.defineProperty(socket, 'remoteAddress', { value });
    });
    await limited.app.listen({ port: 0, host: '127.0.0.1' });
    return (limited.app.server.address() as AddressInfo).port;
  }

  /** Sends a text; resolves with everything received before the other side closes. */
  function send(port: number, text: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      sockets.push(socket);
      let answer = '';
      socket.on('data', (part) => (answer += part.toString()));
      socket.on('error', () => resolve(answer));
      socket.on('close', () => resolve(answer));
    });
  }

  function open(port: number): Promise<Socket> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
      sockets.push(socket);
    });
  }

  const ask = (port: number): Promise<string> =>
    send(port, 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');

  it('limits connections per IP address until another connection ends', async () => {
    const port = await listen({ perAddress: 2 });
    const [first] = [await open(port), await open(port)];
    expect(await ask(port)).toBe('');
    const ended = new Promise((resolve) => first.once('close', resolve));
    first.end();
    await ended;
    expect(await ask(port)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('limits connections per wide IPv6 network, no matter how many subnets it has', async () => {
    const addresses = [1, 2, 3, 4, 5].map((network) => `2001:db8:1:${network}::1`);
    const port = await listen(
      { perAddress: 2, perNetwork: 3 },
      [],
      [...addresses, '2001:db8:2::1'],
    );
    const [first] = [await open(port), await open(port), await open(port)];
    expect(await ask(port)).toBe('');
    const ended = new Promise((resolve) => first.once('close', resolve));
    first.end();
    await ended;
    expect(await ask(port)).toMatch(/^HTTP\/1.1 200 /);
    // The next connection comes from elsewhere.
    expect(await ask(port)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('allows a trusted proxy unlimited connections', async () => {
    const port = await listen({ perAddress: 1 }, ['127.0.0.1']);
    await open(port);
    await open(port);
    expect(await ask(port)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('closes a connection with a response if headers arrive too slowly', async () => {
    const port = await listen({ headersMs: 50, requestMs: 60, checkMs: 20 });
    const answer = await send(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain("content-security-policy: default-src 'none'");
  });

  it('closes a connection if bodies arrive too slowly', async () => {
    const port = await listen({ headersMs: 50, requestMs: 60, checkMs: 20 });
    expect(await send(port, SLOW_BODY)).toMatch(/^HTTP\/1.1 4/);
  });

  it('limits the number of bodies that an IP address sends at a time', async () => {
    const port = await listen({ bodiesPerAddress: 0 });
    const answer = await send(port, SLOW_BODY);
    expect(answer).toMatch(/^HTTP\/1.1 429 /);
    expect(answer).toMatch(/connection: close/i);
  });
});
