import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buildBareApp } from './bareBuild';

const PAGE =
  '<!doctype html><html lang="en"><title>Bare</title><div id="root"></div><script src="/main.js"></script></html>';

/** Runs `work` with the address of the bare app. */
export async function withBareApp<Result>(
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const script = path.join(await buildBareApp(), 'main.js');
  const site = createServer((request, response) => {
    if (request.url === '/main.js') {
      response.setHeader('content-type', 'text/javascript');
      createReadStream(script).pipe(response);
    } else {
      response.setHeader('content-type', 'text/html').end(PAGE);
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  try {
    return await work(`http://127.0.0.1:${port}/`);
  } finally {
    site.closeAllConnections();
    site.close();
  }
}
