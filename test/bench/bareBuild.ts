import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { runWebpack } from '../../scripts/builds';
import configure from '../../webpack.config';

let folder: Promise<string> | null = null;

async function build(): Promise<string> {
  const target = await mkdtemp(path.join(tmpdir(), 'countyline-bare-'));
  const [client] = configure({}, { mode: 'production' });
  await runWebpack([
    {
      ...client,
      name: 'bare',
      entry: { main: path.join(__dirname, 'bareApp/main.tsx') },
      output: { ...client.output, path: target, publicPath: '/', filename: '[name].js' },
      plugins: [new webpack.DefinePlugin({})],
      cache: false,
    },
  ]);
  return target;
}

/** Builds the bare app with the app's own settings, once per run; gives the folder of `main.js`. */
export function buildBareApp(): Promise<string> {
  folder ??= build();
  return folder;
}
