import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './documents';
import { handlersIn } from './handlers';

const FOLDERS = ['src/server/areas', 'src/server/domain', 'src/server/pages'];
const MAX_LINES = 40;
const OPENS_TRANSACTION = /\btransactionWithAudit\(|\.transaction\(\)/;
const KNOWS_FASTIFY = /\bfrom 'fastify'/;

const FILES: readonly (readonly [name: string, text: string])[] = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')] as const),
);
const ROUTE_FILES = FILES.filter(([, text]) => handlersIn(text) !== null);

/** A route file whose handler has `lines` lines. */
function routeFile(lines: number): string {
  const body = Array.from({ length: lines - 2 }, (_, index) => `      step(${String(index)});`);
  return [
    'export function registerSampleArea(app: FastifyInstance): void {',
    "  registerCall(app, 'getSample', {",
    '    handler: async () => {',
    '      // Not counted.',
    ...body,
    '    },',
    '  });',
    '}',
  ].join('\n');
}

describe('route files', () => {
  it('excludes comments and the registering function from the length of a handler', () => {
    expect(handlersIn(routeFile(41))).toEqual([{ name: 'handler', line: 3, lines: 41 }]);
    expect(handlersIn('export const NOT_A_ROUTE = () => 1;')).toBeNull();
  });

  it('finds a route file in each area and page', () => {
    const folders = new Set(ROUTE_FILES.map(([name]) => path.posix.dirname(name)));
    const all = ['src/server/areas', 'src/server/pages'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`),
    );
    expect(all.filter((folder) => !folders.has(folder))).toEqual([]);
  });

  it(`limits route handlers to ${String(MAX_LINES)} lines`, () => {
    const long = ROUTE_FILES.flatMap(([name, text]) =>
      (handlersIn(text) ?? [])
        .filter(({ lines }) => lines > MAX_LINES)
        .map((each) => `${name}:${String(each.line)} ${each.name} has ${String(each.lines)} lines`),
    );
    expect(long).toEqual([]);
  });

  it('rejects a transaction in a route file', () => {
    const opening = ROUTE_FILES.filter(([, text]) => OPENS_TRANSACTION.test(text));
    expect(opening.map(([name]) => name)).toEqual([]);
  });
});

describe('use cases', () => {
  it('rejects an import of Fastify in a use case with a transaction', () => {
    const useCases = FILES.filter(
      ([name, text]) =>
        /^src\/server\/(areas|pages)\//.test(name) &&
        !/([rR]epository|[jJ]ob)\.ts$/.test(name) &&
        OPENS_TRANSACTION.test(text),
    );
    expect(useCases.length).toBeGreaterThan(15);
    const knowing = useCases.filter(([, text]) => KNOWS_FASTIFY.test(text));
    expect(knowing.map(([name]) => name)).toEqual([]);
  });
});
