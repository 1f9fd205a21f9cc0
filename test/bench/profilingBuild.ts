import { cp } from 'node:fs/promises';
import path from 'node:path';
import { runWebpack } from '../../scripts/builds';
import { ROOT } from '../../scripts/sources';
import configure from '../../webpack.config';

const TARGET = path.join(ROOT, 'node_modules/.cache/countyline/profiling');

/**
 * Builds the browser app with React's profiling build and component names, next to a copy of the
 * built server. Returns the server's main file.
 */
export async function buildForProfiling(): Promise<string> {
  const client = configure({}, { mode: 'production' });
  const { close } = await runWebpack({
    ...client,
    name: 'profiling',
    output: { ...client.output, path: path.join(TARGET, 'client') },
    resolve: { ...client.resolve, alias: { 'react-dom/client$': 'react-dom/profiling' } },
    // Keeps component names.
    optimization: { ...client.optimization, minimize: false },
    cache: false,
  });
  await close();
  await cp(path.join(ROOT, 'dist/server'), path.join(TARGET, 'server'), { recursive: true });
  return path.join(TARGET, 'server/main.js');
}
