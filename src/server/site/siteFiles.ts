import 'fastify';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RouteFiles } from '#contract/site/routeFiles';
import { ROUTE_FILES_NAME } from '#contract/site/settings';

/** The built browser app. */
export interface SiteFiles {
  /** Folder of the files; only those in `names` are served. */
  readonly root: string;
  /** Page template of the browser app. */
  readonly index: string;
  /** Template for server pages. */
  readonly page: string;
  /** Relative paths, with forward slashes, of every file that may be requested. */
  readonly names: ReadonlySet<string>;
  /** Files that each of the app's routes loads; empty if the build has no list. */
  readonly routes: readonly RouteFiles[];
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly site: SiteFiles;
  }
}

const INTERNAL = new Set(['index.html', 'page.html', ROUTE_FILES_NAME]);
/** A compressed copy of a file, chosen by content negotiation and never requested by name. */
const COMPRESSED = /\.(?:br|gz)$/;

/** Reads the templates and the list of files; throws if the folder contains no build. */
export function loadSiteFiles(root: string): SiteFiles {
  const read = (name: string): string => {
    const file = path.join(root, name);
    if (!existsSync(file)) throw new Error(`${file} is missing: build the browser app first.`);
    return readFileSync(file, 'utf8');
  };
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .filter((name) => !INTERNAL.has(name) && !COMPRESSED.test(name));
  const routes = existsSync(path.join(root, ROUTE_FILES_NAME))
    ? (JSON.parse(read(ROUTE_FILES_NAME)) as RouteFiles[])
    : [];
  return {
    root,
    index: read('index.html'),
    page: read('page.html'),
    names: new Set(names),
    routes,
  };
}
