import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT, readFromRoot } from './documents';

const RECIPE = readFromRoot('docs/adding-a-screen.md') ?? '';

/** A section of the recipe. */
function section(heading: string): string {
  const [, text = ''] = RECIPE.split(`\n## ${heading}\n`);
  return text.split('\n## ', 1)[0] ?? '';
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`);
}

const FILES = new Map(
  [...sourcesBelow('src'), ...sourcesBelow('test')].map((name) => [name, readFromRoot(name) ?? '']),
);
const AREAS = new Set(
  ['src/client/features', 'src/server/areas'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ),
);
/** Files of one area, which may import the contract's files of many, and tests. */
const IN_ONE_AREA =
  /^(test\/(?!support\/)|src\/(client\/features|server\/(areas|pages)\/[^/]+)\/|src\/contract\/schemas\/(?!calls\.))/;
/** A file that imports from at least this number of areas lists them all. */
const MANY = 6;

/** Areas from which a file imports. */
function importedAreas(text: string): ReadonlySet<string> {
  const paths = [...text.matchAll(/ from '([#.][^']*)'/g)].map(([, name = '']) => name);
  // A slice in `state`, a plugin, or a part of the contract may have the same name as an area.
  const parts = paths
    .filter((name) => !/\b(state|plugins)\/|contract\//.test(name))
    .map((name) => name.split('/'));
  return new Set(parts.flat().filter((part) => AREAS.has(part)));
}

describe('the recipe for a new area', () => {
  it('names each file that lists the areas', () => {
    const gathering = [...FILES].filter(
      ([name, text]) => !IN_ONE_AREA.test(name) && importedAreas(text).size >= MANY,
    );
    expect(gathering.map(([name]) => name)).toContain('src/server/areas/list.ts');
    const text = section('A new area');
    expect(gathering.map(([name]) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  it('lists each table with one row per call in both recipes: a new area, and a screen with data', () => {
    const tables = [...FILES].filter(([, text]) =>
      /: Readonly<Record<CallName, [^=]*> = \{/.test(text),
    );
    expect(tables).not.toEqual([]);
    for (const heading of ['A screen with data', 'A new area']) {
      const text = section(heading);
      expect(tables.map(([name]) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual(
        [],
      );
    }
  });

  it('names the account menu', () => {
    expect(section('A new area')).toContain('`src/contract/account/menu.ts`');
  });
});

const FILTERS = 'src/contract/search/taxWarrantFilters.ts';
const CONDITIONS = 'src/server/domain/recordSearch/lienFilters.ts';
const REGISTER = 'src/server/areas/taxWarrants/warrantRegister.ts';

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(ROOT, 'src/server/tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  path.join(ROOT, 'src/server'),
);

/** Type errors in the filter's files after the given changes. */
function typeErrors(changed: Readonly<Record<string, string>>): string[] {
  const texts = new Map(
    Object.entries(changed).map(([name, text]) => [path.join(ROOT, name), text]),
  );
  const host = ts.createCompilerHost(options);
  const { readFile } = host;
  host.readFile = (name) => texts.get(path.normalize(name)) ?? readFile(name);
  const program = ts.createProgram([path.join(ROOT, REGISTER)], options, host);
  return [FILTERS, CONDITIONS, REGISTER].flatMap((name) => {
    const file = program.getSourceFile(path.join(ROOT, name));
    return program.getSemanticDiagnostics(file).map(({ messageText }) => {
      return `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 90)}`;
    });
  });
}

/** A copy of a file with a second filter, `endsSoon`, like the recipe's. */
function withAnother(name: string): string {
  const lines = (readFromRoot(name) ?? '').split('\n');
  const indent = (line = ''): number => line.search(/\S|$/);
  const from = lines.findIndex((line) => line.includes('expiresSoon: '));
  // The recipe's filter is the last property of its object.
  const to = lines.findIndex((line, at) => at > from && indent(line) < indent(lines[from]));
  const other = lines.slice(from, to).join('\n').replace('expiresSoon', 'endsSoon');
  return [...lines.slice(0, to), other, ...lines.slice(to)].join('\n');
}

describe('the recipe for a filter', () => {
  it('names each file in the example', () => {
    const text = section('Add a filter');
    const naming = [...FILES.keys()].filter(
      (name) =>
        name.startsWith('src/') &&
        !/judgment/i.test(name) &&
        FILES.get(name)?.includes('expiresSoon') === true,
    );
    expect(naming.sort()).toEqual([FILTERS, CONDITIONS].sort());
    for (const name of naming) expect(text).toContain(`\`${name}\``);
  });

  it('describes a filter that compiles only together with its condition', () => {
    const shown = { [FILTERS]: withAnother(FILTERS) };
    expect(typeErrors(shown)).toContainEqual(
      expect.stringMatching(/^src\/server\/areas\/taxWarrants\//),
    );
    expect(typeErrors({ ...shown, [CONDITIONS]: withAnother(CONDITIONS) })).toEqual([]);
  });
});
