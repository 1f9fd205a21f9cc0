import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import 'webpack-dev-server';
import { CHUNK_LOAD_TIMEOUT_MS } from './src/contract/limits';
import { ASSET_PATH } from './src/contract/site';

const ROOT = __dirname;
const DIST = path.join(ROOT, 'dist');

/** Id of what is built: a hash over the sources, so the same tree gives the same files. */
function buildId(): string {
  const hash = createHash('sha256');
  const visit = (name: string): void => {
    if (statSync(name).isDirectory()) {
      for (const child of readdirSync(name).sort()) visit(path.join(name, child));
    } else {
      hash.update(path.relative(ROOT, name)).update(readFileSync(name));
    }
  };
  for (const name of ['src', 'public', 'package-lock.json', 'webpack.config.ts']) {
    const file = path.join(ROOT, name);
    if (existsSync(file)) visit(file);
  }
  return hash.digest('hex').slice(0, 12);
}

/** Babel with its cache; `target` reaches babel.config.js as the caller's target. */
const scripts = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: { loader: 'babel-loader', options: { cacheDirectory: true } },
};

export default (_env: unknown, argv: { mode?: string }): Configuration[] => {
  const isDevelopment = argv.mode === 'development';
  const constants = new webpack.DefinePlugin({
    BUILD_ID: JSON.stringify(buildId()),
    IS_DEVELOPMENT: JSON.stringify(isDevelopment),
  });
  const shared: Configuration = {
    mode: isDevelopment ? 'development' : 'production',
    devtool: 'source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    stats: isDevelopment ? 'errors-warnings' : { preset: 'errors-warnings', assets: false },
    infrastructureLogging: { level: 'warn' },
  };

  const client: Configuration = {
    ...shared,
    name: 'client',
    target: 'browserslist:production',
    entry: { main: './src/client/app/main.tsx', pages: './src/client/ui/pages.css' },
    output: {
      path: path.join(DIST, 'client'),
      publicPath: ASSET_PATH,
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      trustedTypes: true,
      clean: true,
    },
    module: {
      rules: [
        scripts,
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: '[name]-[local]-[hash:base64:4]',
                },
              },
            },
          ],
        },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    optimization: { minimizer: ['...', new CssMinimizerPlugin()] },
    plugins: [
      constants,
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:10].css',
        chunkFilename: 'assets/[name].[contenthash:10].css',
      }),
      new HtmlWebpackPlugin({
        template: 'public/index.html',
        chunks: ['main'],
        minify: false,
      }),
      new HtmlWebpackPlugin({
        filename: 'page.html',
        template: 'public/page.html',
        chunks: ['pages'],
        minify: false,
      }),
    ],
    performance: { hints: false },
  };

  const server: Configuration = {
    ...shared,
    name: 'server',
    target: 'node20',
    entry: {
      main: './src/server/main.ts',
      cli: './src/server/cli/main.ts',
      embeddedWorker: './src/server/db/embeddedWorker.ts',
    },
    output: {
      path: path.join(DIST, 'server'),
      filename: '[name].js',
      library: { type: 'commonjs2' },
      clean: true,
    },
    node: { __dirname: false, __filename: false },
    // Packages stay packages: only our own modules are bundled.
    externals: [
      ({ request }, callback) =>
        request !== undefined && /^[^./#]/.test(request) && !path.isAbsolute(request)
          ? callback(undefined, `commonjs ${request}`)
          : callback(),
    ],
    module: {
      rules: [scripts, { test: /\.(tsv|csv)$/, type: 'asset/source' }],
    },
    optimization: { minimize: false },
    plugins: [constants],
  };
  return [client, server];
};

