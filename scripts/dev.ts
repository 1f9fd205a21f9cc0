import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import configure from '../webpack.config';
import { DIST, forgetBuild } from './builds';
import { startNode } from './children';
import { complain, say } from './output';
import { watchServer } from './watchServer';

const HOST = process.env.HOST ?? '127.0.0.1';
const PORT = Number(process.env.PORT ?? 8080);
const SERVER_PORT = PORT + 1;
const SERVER_ADDRESS = `http://127.0.0.1:${SERVER_PORT}`;

/**
 * `npm run dev`: webpack's development server builds the app on the public port and proxies all
 * other URLs to the server on the next port. A change in the server's sources restarts it; a change
 * in the app's reloads the page.
 */
async function develop(): Promise<void> {
  forgetBuild();
  const client = configure({}, { mode: 'development' });
  const compiler = webpack(client);
  // The server reads the built pages, so its first process waits for them.
  const pages = new Promise<void>((resolve) => {
    compiler.hooks.afterDone.tap('dev', () => {
      resolve();
    });
  });
  const runningServer = await watchServer(pages, () =>
    startNode(['--enable-source-maps', path.join(DIST, 'server/main.js')], {
      HOST: '127.0.0.1',
      PORT: String(SERVER_PORT),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${PORT}`,
    }),
  );
  const app = new WebpackDevServer(
    {
      host: HOST,
      port: PORT,
      // Every build reloads the page; modules aren't swapped, so no stale state survives.
      hot: false,
      liveReload: true,
      // The page's own host: the security policy allows no other.
      client: { overlay: false, logging: 'warn', webSocketURL: 'auto://0.0.0.0:0/ws' },
      // The server reads index.html and page.html from dist.
      devMiddleware: { writeToDisk: true, index: false, publicPath: client.output?.publicPath },
      static: false,
      setupMiddlewares: (middlewares) => [
        {
          name: 'wait-for-the-server',
          middleware: (_request: unknown, _response: unknown, next: () => void) => {
            void runningServer.ready(SERVER_ADDRESS).then(next);
          },
        },
        ...middlewares,
      ],
      proxy: [{ context: () => true, target: SERVER_ADDRESS, xfwd: false }],
    },
    compiler,
  );
  const stop = async (): Promise<void> => {
    await app.stop();
    await runningServer.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  await app.start();
  say(`Developing at http://localhost:${PORT}/`);
}

develop().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
