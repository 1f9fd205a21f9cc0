import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { eventually } from '../../support/browserWaits';
import { openTestSite, type TestSite } from '../testApp';

describe('malformed requests', () => {
  let site: TestSite;
  let port: number;
  beforeAll(async () => {
    site = await openTestSite();
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = site.app.server.address() as AddressInfo);
  });
  afterAll(() => site.close());

  function send(text: string, to = port): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(to, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (part) => (answer += part.toString()));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  it.each([
    ['an invalid request line', 'nonsense\r\n\r\n', 400],
    ['no Host header', 'GET /web/users/current HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an invalid header name', 'GET / HTTP/1.1\r\nHost: a\r\nx y: z\r\n\r\n', 400],
    ['2 MB of headers', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(2_000_000)}\r\n\r\n`, 431],
  ])(
    'rejects a request with %s, and sends the headers that every response has',
    async (_what, text, status) => {
      const answer = await send(text);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toContain("content-security-policy: default-src 'none'");
    },
  );

  it("reads a rejected request to its end, so that a reset can't cut off the response", async () => {
    const accepted = once(site.app.server, 'connection') as Promise<[Socket]>;
    const text = `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(500_000)}`;
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    socket.on('error', () => undefined).resume();
    const [connection] = await accepted;
    await new Promise((resolve) => connection.once('close', resolve));
    expect(connection.bytesRead).toBe(text.length);
  });

  it('closes a rejected connection that the client keeps open', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    socket.write('nonsense\r\n\r\n');
    const connections = () =>
      new Promise<number>((resolve) => {
        site.app.server.getConnections((_error, count) => resolve(count));
      });
    await once(socket, 'end');
    await eventually(async () => expect(await connections()).toBe(0));
    socket.destroy();
  });

  it('accepts a URL of 500 characters in their longest encoding', async () => {
    const query = '%E1%BA%BF'.repeat(500);
    const answer = await send(
      `GET /web/court/cases?fullName=${query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([9_000, 100_000, 1_000_000])(
    'shows the site’s error page for a URL of %i characters',
    async (length) => {
      const answer = await send(
        `GET /web/vue/mi/?x=${'y'.repeat(length)} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 414 /);
      expect(answer).toContain("content-security-policy: default-src 'none'");
      expect(answer).toContain('Address too long');
      expect(answer).toContain('href="/web/vue/mi/"');
    },
  );
});
