import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  ROOT,
  codeBlocks,
  missingPaths,
  missingScripts,
  outdatedBlocks,
  readFromRoot,
} from './documents';

function documentsBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`);
}

const DOCUMENTS = ['README.md', ...documentsBelow('docs'), ...documentsBelow('src')].filter(
  (name) => existsSync(path.join(ROOT, name)),
);

const { scripts } = JSON.parse(readFromRoot('package.json') ?? '{}') as {
  scripts: Record<string, string>;
};

function fence(first: string, ...lines: string[]): string {
  return ['```' + first, ...lines, '```', ''].join('\n');
}

describe('documentation', () => {
  it.each(DOCUMENTS)('shows code in %s exactly as in the source files', (name) => {
    const text = readFromRoot(name) ?? '';
    const isRecipe = name === 'docs/adding-a-screen.md';
    const outdated = outdatedBlocks(text, readFromRoot);
    expect(isRecipe ? outdated : outdated.filter((line) => !line.startsWith('A '))).toEqual([]);
  });

  it.each(DOCUMENTS)('names only existing files and commands in %s', (name) => {
    const text = readFromRoot(name) ?? '';
    const exists = (file: string): boolean => existsSync(path.join(ROOT, file));
    expect(missingPaths(text, path.posix.dirname(name), exists)).toEqual([]);
    expect(missingScripts(text, Object.keys(scripts))).toEqual([]);
  });

  it("lists each npm script in README.md's table of commands, and no others", () => {
    const [, table = ''] =
      /\n## Commands\n([\s\S]*?)\n## /.exec(readFromRoot('README.md') ?? '') ?? [];
    const rows = [...table.matchAll(/^\| `npm (?:run ([\w:-]+)|(start|test))/gm)];
    const listed = new Set(rows.map(([, script, short]) => script ?? short));
    expect([...listed].sort()).toEqual(Object.keys(scripts).sort());
  });

  it('shows real code in the recipe for adding a screen', () => {
    const recipe = readFromRoot('docs/adding-a-screen.md') ?? '';
    expect(codeBlocks(recipe).filter(({ source }) => source !== null)).not.toEqual([]);
  });
});

describe('the documentation check', () => {
  const files: Record<string, string> = {
    'src/a.ts': 'export const a = 1;\nexport const b = 2;\n',
  };
  const read = (name: string): string | null => files[name] ?? null;

  it('accepts code that is in the file named by its comment or title', () => {
    const text =
      '<!-- from: src/a.ts -->\n' +
      fence('ts', 'export const a = 1;') +
      fence('ts title="src/a.ts"', 'export const b = 2;');
    expect(outdatedBlocks(text, read)).toEqual([]);
  });

  it('reports quoted code that the named file no longer contains', () => {
    const text = fence('ts title="src/a.ts"', 'export const a = 3;');
    expect(outdatedBlocks(text, read)).toEqual([
      'src/a.ts does not contain:\nexport const a = 3;\n',
    ]);
  });

  it('reports code from a deleted file, and code without a file name', () => {
    expect(outdatedBlocks(fence('ts title="src/gone.ts"', 'x'), read)).toEqual([
      'src/gone.ts does not exist',
    ]);
    expect(outdatedBlocks(fence('tsx', '<p />'), read)).toHaveLength(1);
    expect(outdatedBlocks(fence('sh', 'npm start'), read)).toEqual([]);
  });

  it("reports paths, links, and commands that don't exist", () => {
    const text =
      'See `src/a.ts`, `src/gone/`, `src/*/x.ts` and [there](gone.md#part); `npm run fly`.';
    expect(missingPaths(text, 'docs', (name) => name in files)).toEqual([
      'src/gone/',
      'docs/gone.md',
    ]);
    expect(missingScripts(text + ' `npm start`', ['start'])).toEqual(['fly']);
  });
});
