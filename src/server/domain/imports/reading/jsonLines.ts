/** Value of a hand-written JSON file, with the positions of its parts. */
export interface ReadJson {
  readonly value: unknown;
  /**
   * Returns the 1-based line of the property at `keys`, or of its nearest ancestor if the property
   * is missing.
   */
  readonly lineOf: (keys: readonly string[]) => number;
  /** Duplicate properties in one object; `JSON.parse` keeps only the last. */
  readonly duplicates: readonly { readonly key: string; readonly line: number }[];
}

/** Thrown for invalid JSON; the message gives the line number. */
export class JsonProblem extends Error {}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s{}[\],:"]+/g;

interface Level {
  /** Property names of the object so far; null in a list. */
  readonly names: Set<string> | null;
  /** The property name of the next value, or the index in a list. */
  at: string;
  isValue: boolean;
}

/** Parses JSON with the line of each property. Throws `JsonProblem`. */
export function readJson(text: string): ReadJson {
  const value = parse(text);
  const lines = new Map<string, number>();
  const duplicates: { key: string; line: number }[] = [];
  const levels: Level[] = [];
  let line = 1;
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '\n') line++;
    else if (token === '{') levels.push({ names: new Set(), at: '', isValue: false });
    else if (token === '[') levels.push({ names: null, at: '0', isValue: true });
    else if (token === '}' || token === ']') levels.pop();
    else if (level === undefined) continue;
    else if (token === ':') level.isValue = true;
    else if (token === ',') {
      if (level.names === null) level.at = String(Number(level.at) + 1);
      else level.isValue = false;
    } else if (level.names !== null && !level.isValue) {
      level.at = JSON.parse(token) as string;
      if (level.names.has(level.at)) duplicates.push({ key: level.at, line });
      level.names.add(level.at);
      lines.set(JSON.stringify(levels.map(({ at }) => at)), line);
    }
  }
  const lineOf = (keys: readonly string[]): number => {
    for (let length = keys.length; length > 0; length--) {
      const found = lines.get(JSON.stringify(keys.slice(0, length)));
      if (found !== undefined) return found;
    }
    return 1;
  };
  return { value, lineOf, duplicates };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const position = Number(/position (\d+)/.exec(reason)?.[1] ?? text.length);
    const line = text.slice(0, position).split('\n').length;
    throw new JsonProblem(`line ${String(line)}: the file is not valid JSON.`);
  }
}
