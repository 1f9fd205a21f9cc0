import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookAddressProblem } from '#contract/account/webhooks';
import { isPublicAddress } from '../../../../src/server/domain/webhooks/publicAddress';
import {
  createSafePost,
  type PostOutcome,
  type SafePostOptions,
} from '../../../../src/server/domain/webhooks/safePost';

let server: Server;
let answer: RequestListener;
let reached = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    reached += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  reached = 0;
  answer = (_request, response) => response.end('ok');
});

/** Sends to the local server, which only these options permit. */
function send(options: SafePostOptions = {}, host = 'hooks.example.com'): Promise<PostOutcome> {
  const { port } = server.address() as AddressInfo;
  const post = createSafePost({
    resolve: () => Promise.resolve(['127.0.0.1']),
    isAllowed: (address) => address === '127.0.0.1',
    open: httpRequest,
    ...options,
  });
  return post({
    address: `https://${host}:${String(port)}/path?a=1`,
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
}

describe('webhook URLs and IP addresses', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
    ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...['64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1'],
    ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '2620:4f:8000::1'],
    ...['localhost', '', '127.1', '8.8.8.8.', 'fe80::1%eth0'],
  ])('rejects the special address "%s"', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00::1'])(
    'allows the public address %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['', 'Enter the URL'],
    ['hooks.example.com', 'full address'],
    ['http://hooks.example.com/', 'https://'],
    ['https://user:pass@hooks.example.com/', 'username'],
    ['https://hooks.example.com:25/', 'not 25'],
    ['https://hooks.example.com/#a', 'after #'],
    ['https://localhost/', 'public host name'],
    ['https://intranet/', 'public host name'],
    ['https://metadata.google.internal/', 'public host name'],
  ])('explains what is wrong with "%s"', (address, words) => {
    expect(webhookAddressProblem(address)).toContain(words);
  });
});

describe('a safe post', () => {
  it('posts the body and returns the start of the response', async () => {
    const seen: string[] = [];
    answer = (request, response) => {
      request.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
      request.on('end', () => response.writeHead(202).end('thank\u0000you'));
    };
    expect(await send()).toMatchObject({ status: 202, answer: 'thank you', problem: null });
    expect(seen).toEqual(['{"a":1}']);
  });

  it.each(['[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '0x7f.1', '2130706433', '10.0.0.8'])(
    'refuses to connect to the private IP literal %s',
    async (host) => {
      const outcome = await send({ isAllowed: isPublicAddress }, host);
      expect(outcome).toMatchObject({ status: null });
      expect(outcome.problem).toContain("isn't a public address");
      expect(reached).toBe(0);
    },
  );

  it('rejects a host name if one of its addresses is private', async () => {
    const outcome = await send({
      resolve: () => Promise.resolve(['93.184.215.14', '10.0.0.8']),
      isAllowed: isPublicAddress,
    });
    expect(outcome.problem).toBe(
      "hooks.example.com resolves to 10.0.0.8, which isn't a public address.",
    );
    expect(reached).toBe(0);
  });

  it('connects to the address that was checked, even if the name then resolves to another address', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let lookups = 0;
    const outcome = await send({
      resolve: () => Promise.resolve(answers[Math.min(lookups++, 1)] ?? []),
    });
    expect(outcome.status).toBe(200);
    expect(lookups).toBe(1);
  });

  it("checks the host's address again on each attempt", async () => {
    const addresses = ['127.0.0.1', '127.0.0.2'];
    const resolve = () => Promise.resolve([addresses.shift() ?? '']);
    const post = { resolve };
    expect((await send(post)).status).toBe(200);
    expect((await send(post)).problem).toContain('127.0.0.2');
    expect(reached).toBe(1);
  });

  it('follows no redirect', async () => {
    answer = (_request, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1/' }).end();
    const sent = await send();
    expect(sent.status).toBe(307);
    expect(sent.problem).toContain('Redirects');
    expect(reached).toBe(1);
  });

  it('stops reading a response of 10 MB after a few kilobytes', async () => {
    let sent = 0;
    const ended = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        response.on('close', resolve);
        const chunk = Buffer.alloc(65_536, 'x');
        const more = (): void => {
          while (sent < 10_000_000 && !response.destroyed) {
            sent += chunk.length;
            if (!response.write(chunk)) {
              response.once('drain', more);
              return;
            }
          }
          response.end();
        };
        more();
      };
    });
    const outcome = await send();
    await ended;
    expect(outcome).toMatchObject({ status: 200, problem: null });
    expect(outcome.answer).toHaveLength(1_024);
    expect(sent).toBeLessThan(10_000_000);
  });

  it('ends an attempt whose response arrives one byte at a time', async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => {
        clearInterval(timer);
      });
    };
    const outcome = await send({ timeoutMs: 200 });
    expect(outcome).toMatchObject({
      status: null,
      problem: 'No complete response within 0.2 seconds.',
    });
    expect(outcome.ms).toBeLessThan(2_000);
  });

  it('ends an attempt whose name server hangs', async () => {
    const outcome = await send({ timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    expect(outcome.problem).toContain('No complete response');
  });

  it('reads the delay that a busy receiver requests', async () => {
    answer = (_request, response) => response.writeHead(429, { 'retry-after': '90' }).end();
    expect(await send()).toMatchObject({ status: 429, retryAfterMs: 90_000 });
  });
});
