import path from 'node:path';
import type { PluginObj } from '@babel/core';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { CHUNK_LOAD_TIMEOUT_MS } from './src/contract/limits';
import { ASSET_PATH } from './src/contract/site';
import { sourcesHash } from './scripts/sources';

const ROOT = __dirname;
const DIST = path.join(ROOT, 'dist');
const ROUTER = path.join(ROOT, 'node_modules/react-router');
const CACHE = path.join(ROOT, 'node_modules/.cache/countyline/webpack');

/** What only the server runs: an import of it does not build into the browser app. */
const SERVER_PACKAGES = /^@sinclair\/typebox(\/|$)/;

/** Babel; webpack's target reaches babel.config.js as the caller's target. */
const scripts = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: { loader: 'babel-loader' },
};

/** Takes out the statements that do no more than name a component for React's developer tools. */
const withoutDisplayNames: PluginObj = {
  visitor: {
    ExpressionStatement(statement) {
      const { expression } = statement.node;
      if (
        expression.type === 'AssignmentExpression' &&
        expression.left.type === 'MemberExpression' &&
        expression.left.property.type === 'Identifier' &&
        expression.left.property.name === 'displayName'
      ) {
        statement.remove();
      }
    },
  },
};

/**
 * The router is one large module. Once its components are marked as free of effects (which the
 * React preset does) and have no names, those that the app does not use are left out.
 */
const router = {
  test: /\.mjs$/,
  include: ROUTER,
  use: {
    loader: 'babel-loader',
    options: {
      configFile: false,
      compact: false,
      presets: ['@babel/preset-react'],
      plugins: [withoutDisplayNames],
    },
  },
};

/** Its build for older browsers has static blocks of classes all the same, which some of ours lack. */
const pdfReader = {
  test: /pdf\.mjs$/,
  include: path.join(ROOT, 'node_modules/pdfjs-dist/legacy'),
  use: {
    loader: 'babel-loader',
    options: {
      configFile: false,
      compact: false,
      // Its map leads to sources that are in no package of ours.
      inputSourceMap: false,
      plugins: ['@babel/plugin-transform-class-static-block'],
    },
  },
};

/** `.br` and `.gz` beside each asset; pages are left out, the server fills them in per request. */
const precompressed = [
  new CompressionPlugin({
    test: /\.(m?js|css|svg|json|webmanifest)$/,
    algorithm: 'gzip',
    filename: '[path][base].gz',
    compressionOptions: { level: 9 },
    threshold: 1_024,
  }),
  new CompressionPlugin({
    test: /\.(m?js|css|svg|json|webmanifest)$/,
    algorithm: 'brotliCompress',
    filename: '[path][base].br',
    threshold: 1_024,
  }),
];

/** Builds the browser app into dist/client. `scripts/serverBuild.ts` builds the server. */
export default (_env: unknown, argv: { mode?: string }): Configuration => {
  const isDevelopment = argv.mode === 'development';
  const constants = new webpack.DefinePlugin({
    BUILD_ID: JSON.stringify(sourcesHash()),
    IS_DEVELOPMENT: JSON.stringify(isDevelopment),
  });
  const shared: Configuration = {
    mode: isDevelopment ? 'development' : 'production',
    context: ROOT,
    devtool: 'source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    stats: isDevelopment ? 'errors-warnings' : { preset: 'errors-warnings', assets: false },
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: CACHE,
      buildDependencies: { config: [__filename, path.join(ROOT, 'babel.config.js')] },
      version: isDevelopment ? 'development' : 'production',
    },
  };

  // Without hashes a page that the server read stays true from build to build.
  const assetName = isDevelopment ? 'assets/[name]' : 'assets/[name].[contenthash:10]';
  // The first file lists all others by name: with a hundred screens long names would weigh.
  // Webpack replaces old hashes in all assets: one of six digits was also a number of the PDF worker.
  const chunkName = isDevelopment ? assetName : 'assets/[id].[contenthash:10]';
  const client: Configuration = {
    ...shared,
    name: 'client',
    target: 'browserslist:production',
    entry: { main: './src/client/app/main.tsx', pages: './src/client/app/serverPages.ts' },
    resolve: {
      ...shared.resolve,
      // Its package gives every bundler the development build.
      alias: isDevelopment
        ? {}
        : { 'react-router$': path.join(ROUTER, 'dist/production/index.mjs') },
    },
    output: {
      path: path.join(DIST, 'client'),
      publicPath: ASSET_PATH,
      filename: `${assetName}.js`,
      chunkFilename: `${chunkName}.js`,
      assetModuleFilename: `${assetName}[ext]`,
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      trustedTypes: true,
      clean: true,
    },
    externals: ({ request }, callback) => {
      if (!SERVER_PACKAGES.test(request)) callback();
      else callback(new Error(`${request} is the server's: of schemas, import types only`));
    },
    module: {
      rules: [
        scripts,
        ...(isDevelopment ? [] : [router]),
        pdfReader,
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
        // A worker is a file of its own.
        {
          test: /\.worker\.min\.mjs$/,
          type: 'asset/resource',
          generator: { filename: `${assetName}.mjs` },
        },
      ],
    },
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin()],
      // The server fills the pages' placeholders in: quotes around attributes must stay.
      minimizeOptions: { html: false },
      // What several screens share comes once, unless its name in the first file weighs as much.
      splitChunks: { minSize: 9_000 },
      // The names that modules give each other are as short as can be: 1.5 kB of the first load.
      mangleExports: 'size',
    },
    plugins: [
      constants,
      new MiniCssExtractPlugin({
        // Class names are each module's own: no order between modules matters.
        ignoreOrder: true,
        filename: `${assetName}.css`,
        chunkFilename: `${chunkName}.css`,
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
      new CopyPlugin({
        patterns: [
          {
            from: 'node_modules/@fontsource-variable/public-sans/LICENSE',
            to: 'assets/PublicSans-LICENSE.txt',
            toType: 'file',
          },
          { from: 'node_modules/pdfjs-dist/standard_fonts', to: 'assets/pdf-fonts' },
          { from: 'public', globOptions: { ignore: ['**/*.html'] }, noErrorOnMissing: true },
        ],
      }),
      ...(isDevelopment ? [] : precompressed),
    ],
    performance: { hints: false },
  };

  return client;
};
