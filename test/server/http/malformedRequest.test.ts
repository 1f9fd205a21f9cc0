import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { openTestSite, type TestSite } from '../testApp';

describe('what is no HTTP request', () => {
  let site: TestSite;
  let port: number;
  beforeAll(async () => {
    site = await openTestSite();
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = site.app.server.address() as AddressInfo);
  });
  afterAll(() => site.close());

  function send(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (part) => (answer += part.toString()));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a bad header', 'GET / HTTP/1.1\r\nHost: a\r\nx y: z\r\n\r\n', 400],
    ['2 MB of headers', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(2_000_000)}\r\n\r\n`, 431],
  ])('is refused with the headers of every answer: %s', async (_what, text, status) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("content-security-policy: default-src 'none'");
  });

  it('takes 100 kB of text in its longest encoding to the field that refuses it', async () => {
    const query = '%F0%9F%98%80'.repeat(25_000);
    const answer = await send(
      `GET /web/court/cases?fullName=${query} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('Enter at most 500 characters.');
  });
});
