import path from 'node:path';
import webpack from 'webpack';
import { runWebpack } from '../../scripts/builds';
import { ROOT } from '../../scripts/sources';
import configure from '../../webpack.config';

const TARGET = path.join(ROOT, 'node_modules/.cache/countyline/bareApp');
let folder: Promise<string> | null = null;

async function build(): Promise<string> {
  const client = configure({}, { mode: 'production' });
  const { close } = await runWebpack({
    ...client,
    name: 'bare',
    entry: { main: path.join(__dirname, 'bareApp/main.tsx') },
    output: { ...client.output, path: TARGET, publicPath: '/', filename: '[name].js' },
    plugins: [new webpack.DefinePlugin({})],
    cache: false,
  });
  await close();
  return TARGET;
}

/**
 * Builds the bare app with the app's own settings, once per run; returns the folder of `main.js`.
 */
export function buildBareApp(): Promise<string> {
  folder ??= build();
  return folder;
}
