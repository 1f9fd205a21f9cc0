import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A fenced code block of a Markdown document. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** The file that the block shows: from a comment before it or a title in its first line. */
  readonly source: string | null;
}

/** Reads a file in the repository; null if there is none. */
export type ReadFile = (name: string) => string | null;

const FENCE = /(?:<!--\s*from:\s*(\S+)\s*-->\s*\n+)?^```([^\n`]*)\n([\s\S]*?)^```[ \t]*$/gm;
const SHOWN_LANGUAGES = new Set(['ts', 'tsx', 'js', 'css', 'sql', 'html']);
const FOLDERS = /^\.?\/?(src|test|docs|deploy|scripts|public|\.ci)\//;
const ROOT_FILE = /^[\w.-]+\.(json|mjs|cjs|md|config\.ts|config\.js)$/;

/** All fenced code blocks of a document. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(FENCE)].map(([, comment, first = '', code = '']) => {
    const title = /title="([^"]+)"/.exec(first)?.[1];
    return {
      language: /^\w*/.exec(first.trim())?.[0] ?? '',
      code,
      source: comment ?? title ?? null,
    };
  });
}

/** Problems with a document's code blocks; empty if all match the files. */
export function outdatedBlocks(markdown: string, read: ReadFile): string[] {
  return codeBlocks(markdown).flatMap(({ language, code, source }) => {
    if (source === null) {
      return SHOWN_LANGUAGES.has(language)
        ? [`A ${language} block does not say which file it is from: ${code.split('\n')[0] ?? ''}`]
        : [];
    }
    const content = read(source);
    if (content === null) return [`${source} does not exist`];
    return content.includes(code.trimEnd()) ? [] : [`${source} does not contain:\n${code}`];
  });
}

/** Missing files and folders that a document names in backticks or links to. */
export function missingPaths(
  markdown: string,
  folder: string,
  exists: (name: string) => boolean,
): string[] {
  const prose = markdown.replace(FENCE, '');
  const named = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name.replace(/:\d+$/, ''))
    .filter((name) => (FOLDERS.test(name) || ROOT_FILE.test(name)) && !/[*<>{}…\s]/.test(name));
  const linked = [...prose.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => path.posix.join(folder, target));
  return [...new Set([...named, ...linked])].filter((name) => !exists(name));
}

/** npm scripts that a document names and package.json lacks. */
export function missingScripts(markdown: string, scripts: readonly string[]): string[] {
  const named = [...markdown.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, script, short]) => script ?? short ?? '',
  );
  return [...new Set(named)].filter((name) => !scripts.includes(name));
}

/** The repository's own files. */
export const ROOT = path.resolve(__dirname, '../..');

/** Reads a file below the root folder. */
export const readFromRoot: ReadFile = (name) => {
  const file = path.join(ROOT, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
