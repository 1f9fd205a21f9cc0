import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { ConfigError } from '../../src/server/config';
import { adoptPort, holdPort } from '../../src/server/heldPort';

const HOST = '127.0.0.1';
const START = path.join(__dirname, '../../scripts/start.ts');

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Runs `npm start`'s program on a port; resolves to its exit code and output. */
async function startOn(port: number): Promise<{ code: unknown; output: string }> {
  const child: ChildProcess = spawn(process.execPath, ['--require', 'tsx/cjs', START], {
    env: { ...process.env, HOST, PORT: String(port), DATA_DIR: '/nonexistent/data' },
  });
  let output = '';
  child.stdout?.on('data', (text) => (output += String(text)));
  child.stderr?.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, output };
}

describe('the port of a starting site', () => {
  it('returns 503 to a browser, with a self-reloading page that shows that the site is starting', async () => {
    const held = await holdPort({ host: HOST, port: 0 });
    const response = await fetch(`http://${HOST}:${portOf(held.server)}/web/vue/in/`, {
      headers: { accept: 'text/html,*/*' },
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).toContain('<h1>Countyline is starting</h1>');
    expect(page).toContain('<meta http-equiv="refresh" content="2">');
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'`,
    );
    held.release();
  });

  it.each([
    ['/livez', 200, { status: 'alive' }],
    ['/readyz', 503, { status: 'starting', reads: false }],
  ])('responds to the health check %s with %i', async (url, status, body) => {
    const held = await holdPort({ host: HOST, port: 0 });
    const response = await fetch(`http://${HOST}:${portOf(held.server)}${url}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(body);
    held.release();
  });

  it('returns 503 and one line to other clients', async () => {
    const held = await holdPort({ host: HOST, port: 0 });
    const response = await fetch(`http://${HOST}:${portOf(held.server)}/robots.txt`);
    expect(response.status).toBe(503);
    expect(await response.text()).toBe('Countyline is starting.\n');
    held.release();
  });

  it('opens the held port for the site as soon as it is released', async () => {
    const held = await holdPort({ host: HOST, port: 0 });
    const port = portOf(held.server);
    await (await fetch(`http://${HOST}:${port}/`)).text();
    held.release();
    const site = createServer();
    await new Promise<void>((resolve) => site.listen(port, HOST, resolve));
    await new Promise((resolve) => site.close(resolve));
  });

  it('responds the same way after another process takes over the held port', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    const port = portOf(server);
    const held = adoptPort(server);
    const response = await fetch(`http://${HOST}:${port}/`);
    expect(response.status).toBe(503);
    await response.text();
    held.release();
    await expect(fetch(`http://${HOST}:${port}/`)).rejects.toThrow();
  });

  it('rejects a second start with one sentence that names the port', async () => {
    const first = await holdPort({ host: HOST, port: 0 });
    const port = portOf(first.server);
    const failure = await holdPort({ host: HOST, port }).catch((error: unknown) => error);
    const sentence =
      `Another program uses port ${port}, maybe a Countyline server that you started earlier. ` +
      'Stop it, or choose another PORT.';
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as Error).message).toBe(sentence);
    expect(await startOn(port)).toEqual({ code: 1, output: `${sentence}\n` });
    first.release();
  }, 60_000);

  it('names the setting of a metrics port that is in use', async () => {
    const first = await holdPort({ host: HOST, port: 0 });
    const port = portOf(first.server);
    await expect(holdPort({ host: HOST, port }, 'METRICS_PORT')).rejects.toThrow(
      `Another program uses port ${port}, maybe a Countyline server that you started earlier. ` +
        'Stop it, or choose another METRICS_PORT.',
    );
    first.release();
  });

  it("rejects a HOST that isn't an address of this machine", async () => {
    await expect(holdPort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'HOST is not an address of this machine.',
    );
  });
});
